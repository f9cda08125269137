"""Every Python example in the README runs, and shows what it says."""

import doctest
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_python_block_runs() -> None:
    """The blocks run one after another, as a reader would type them; shown results are compared."""
    names: dict[str, Any] = {}
    runner = doctest.DocTestRunner()
    blocks = list(BLOCK.finditer(README))
    for block in blocks:
        line = README.count("\n", 0, block.start()) + 1
        if ">>>" in block[1]:
            test = doctest.DocTestParser().get_doctest(block[1], names, f"README line {line}", "README.md", line)
            report = StringIO()
            runner.run(test, out=report.write, clear_globs=False)
            assert runner.failures == 0, report.getvalue()
            names.update(test.globs)
        else:
            with redirect_stdout(StringIO()) as out:
                exec(compile(block[1], f"README line {line}", "exec"), names)
            assert out.getvalue()
    assert len(blocks) >= 5
