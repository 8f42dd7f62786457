"""``python -m paisho`` is the command ``paisho``."""

from paisho.cli import main

if __name__ == "__main__":
    main()
