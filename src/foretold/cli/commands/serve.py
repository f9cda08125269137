"""``foretold serve``: tables for people and bots, over the network."""

from dataclasses import replace
from typing import Annotated

import typer

from ...extras import needing
from ..arguments import whole_number
from ..errors import BROKEN, USAGE, fail


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[str | None, typer.Option(metavar="N", help="Port to listen on; 0 takes a free one.")] = None,
    database: Annotated[str | None, typer.Option(help="sqlite:///FILE or postgresql://…")] = None,
    nats: Annotated[str | None, typer.Option(help="nats://… between nodes.")] = None,
    log: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open a game against bots in the browser.")] = False,
) -> None:
    """Serve tables until interrupted.

    Every setting can also be given as an environment variable, FORETOLD_PORT and the like; docs/running.md lists them.
    """
    with needing("server", "the server"):
        from ...service.server.config import MOST_PORT, Config, InvalidSetting
        from ...service.server.startup import CannotListen, run_on_fast_loop
        from ...service.server.startup import serve as run
        from ...service.store import StoreError
    number = None if port is None else whole_number("--port", port, 0, MOST_PORT)
    from ..browser import EVERYWHERE, free_port, in_network, link, show

    def ready(address: str) -> None:
        if not open_:
            typer.echo(f"Foretold serves on {address}")
            return
        typer.echo(f"Play:  {link(address)}")
        typer.echo(f"Start page, tables for friends, scorepad:  {link(address, '/')}")
        if config.host in EVERYWHERE and (reached_by := in_network()):
            typer.echo(f"For others in your network:  {link(address, '/').replace('localhost', reached_by)}")
        typer.echo("Ctrl-C stops the server; games go on when it is started again.")
        show(link(address))

    try:
        config = Config.from_environment(host=host, port=number, database=database, nats=nats, log=log)
    except InvalidSetting as error:
        fail(str(error), USAGE)
    try:
        if open_ and number is None and config.port and (free := free_port(config.host, config.port)) != config.port:
            typer.echo(f"Port {config.port} is in use, perhaps by another Foretold server; using another one.")
            config = replace(config, port=free)
        run_on_fast_loop(run(config, ready))
    except (ValueError, StoreError, CannotListen) as error:
        fail(str(error), BROKEN)
