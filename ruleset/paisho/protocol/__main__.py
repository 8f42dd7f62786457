"""`python -m paisho.protocol` writes the schema of the protocol to where it is shipped from."""

from paisho.loading.catalogue import specs_folder
from paisho.protocol.schema import write_schema

if __name__ == "__main__":
    print(write_schema(specs_folder() / "schema"))
