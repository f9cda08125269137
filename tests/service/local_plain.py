"""The levels that can be played and the session of ``local_session``, where nothing but the standard library can be
imported."""

import sys
from importlib import import_module


class StandardLibraryOnly:
    """Finds nothing that is neither of the standard library nor ours."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("foretold", "service"):
            raise ModuleNotFoundError(f"{name} is not of the standard library", name=name)


if __name__ == "__main__":
    sys.meta_path.insert(0, StandardLibraryOnly())
    session = import_module("service.local_session").session
    levels = import_module("foretold.service.local.page").possible_levels
    print("\n".join([" ".join(levels()), *session()]), end="")
