"""The vocabulary: a folder a sub-language, a module a primitive.

One module holds all that a primitive is: how it is written, its engine form, its referee reading, its English phrase,
and a good and a bad example. Importing this package registers every primitive found in its folders, so that adding one
means adding a module and nothing else.
"""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
