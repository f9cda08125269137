"""What is said where `--at` leads to no Foretold server."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from foretold.terminal.api import request
from foretold.terminal.picture import Refused
from foretold.terminal.start import split_link


def said(address: str) -> str:
    with pytest.raises(Refused) as refused:
        asyncio.run(request(address, "POST", "/api/people", {"name": "Ada"}, expected=("person", "token")))
    return str(refused.value)


@contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """Something that answers one connection, whatever it is asked."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer_one() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(65_536)
                connection.sendall(answer)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65_536):  # closing before all was read would reset the connection
                    pass

        thread = threading.Thread(target=answer_one)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread.join()


def test_nothing_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    assert said(address) == f"nothing serves at {address}; check the address, or start a server there: foretold serve"


@pytest.mark.parametrize("address", ["http://no.such.invalid", f"http://{'a' * 70}.invalid", "http://a b"])
def test_no_such_machine(address: str) -> None:
    assert said(address) == f"there is no machine by the name in {address[:80]!r}; check the address"


@pytest.mark.parametrize(
    "answer",
    [
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"HTTP/1.0 404 Not Found\r\ncontent-type: text/html\r\n\r\n<h1>Not here</h1>",
        b"HTTP/1.0 200 OK\r\n\r\n<h1>Welcome</h1>",
        b"HTTP/1.0 200 OK\r\n\r\n[1, 2]",
        b"HTTP/1.0 200 OK\r\n\r\n{}",
        b"HTTP/1.0 500 Oops\r\ncontent-length: 900\r\n\r\n{",
    ],
)
def test_another_kind_of_server(answer: bytes) -> None:
    with answering(answer) as address:
        assert said(address) == (
            f"expected a Foretold server at {address}, but what answers there is something else; check the address"
        )


def test_a_refusal_is_the_servers_own_words_and_its_code() -> None:
    with answering(b'HTTP/1.0 400 Bad Request\r\n\r\n{"message": "expected a name"}') as address:
        assert said(address) == "expected a name"
    answer = b'HTTP/1.0 429 Slow Down\r\n\r\n{"message": "too many hints", "code": "limited"}'
    with answering(answer) as address, pytest.raises(Refused) as refused:
        asyncio.run(request(address, "POST", "/api/tables/x/hint"))
    assert (str(refused.value), refused.value.code) == ("too many hints", "limited")


@pytest.mark.parametrize("link", ["", "ftp://a/t/b", "http://", "http://[::1", "http://a:port", "http://a/elsewhere"])
def test_links_that_are_none(link: str) -> None:
    with pytest.raises(Refused, match=r"^expected "):
        split_link(link)
