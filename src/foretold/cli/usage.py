"""A command line that was not understood: what was expected and what came, on one line."""

from __future__ import annotations

from typing import Any


def explained(error: Exception) -> str | None:
    """What is wrong with a command line, if that is what the error is about.

    Typer's errors are told apart by what they carry: their classes are not part of its interface.
    """
    format_message = getattr(error, "format_message", None)
    if format_message is None:
        return None
    context = getattr(error, "ctx", None)
    option = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    message = str(format_message())
    said = message.partition("'")[2].rpartition("'")[0]
    commands = getattr(getattr(context, "command", None), "commands", None)
    if option is not None and "requires" in message:
        text = f"expected a value after {option}, got nothing"
    elif option is not None:
        text = f"there is no option {option!r:.60}; expected {_options(context)}"
    elif commands and said:
        text = f"there is no command {said!r:.60}; expected one of {', '.join(commands)}"
    elif parameter is not None and message.startswith("Missing"):
        text = f"expected {parameter.metavar or parameter.name}, got nothing"
    elif "unexpected extra argument" in message:
        text = f"expected nothing more, got {message.partition('(')[2].rpartition('(')[2].rstrip(')')!r:.60}"
    else:
        text = message.rstrip(".")
    helps = f"{context.command_path} --help" if context is not None else "foretold --help"
    return f"{text}; `{helps}` says more"


def _options(context: Any) -> str:
    if context is None:
        return "one of those that --help lists"
    names = [max(parameter.opts, key=len) for parameter in context.command.get_params(context)]
    options = [name for name in names if name.startswith("-")]
    return "one of " + ", ".join(options) if len(options) > 1 else options[0]
