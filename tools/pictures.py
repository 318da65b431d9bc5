# SPDX-License-Identifier: MIT
"""Shared by tools/speed_picture and tools/research_picture: matplotlib's style, and SVG for light and dark screens."""
import importlib, io, sys

TEXT, FAINT, GRID, BACK = "#1f2328", "#59636e", "#d8dee4", "#ffffff"
DARK = {TEXT: "#e6edf3", FAINT: "#9198a1", GRID: "#30363d", BACK: "#0d1117"}


def need(name, package):
    """Imports a module, or exits with an error that says how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        sys.exit(f"{sys.argv[0]}: {error}. Install it: Debian calls it {package}, pip calls it {name}")


def pyplot():
    matplotlib = need("matplotlib", "python3-matplotlib")
    matplotlib.use("svg")
    matplotlib.rcParams.update({
        "svg.hashsalt": "bravais", "svg.fonttype": "none", "font.size": 9, "font.family": "sans-serif",
        "text.color": TEXT, "axes.labelcolor": TEXT, "axes.edgecolor": FAINT, "xtick.color": TEXT, "ytick.color": TEXT,
        "grid.color": GRID, "figure.constrained_layout.h_pad": 0.1, "figure.facecolor": BACK, "axes.facecolor": BACK})
    return importlib.import_module("matplotlib.pyplot")


def svg(figure, title, dark):
    """Returns the figure as SVG text. `dark` maps each of its colors to the color for dark screens."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Title": title})
    rules = "".join(f'[style*="{what}: {light}"]{{{what}: {color} !important}}\n'
                    for light, color in {**DARK, **dark}.items() for what in ("fill", "stroke"))
    return drawn.getvalue().replace("</style>", f"\n@media (prefers-color-scheme: dark) {{\n{rules}}}</style>", 1)
