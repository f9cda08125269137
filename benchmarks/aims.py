"""What benchmarks aim at."""


def aim(name: str, ratio: float, least: float) -> bool:
    """Print a ratio beside what it should be at least; whether it is."""
    print(f"{name + ':':44} {ratio:6.2f}  (aim {least}{'' if ratio >= least else ', MISSED'})")
    return ratio >= least
