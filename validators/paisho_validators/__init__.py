"""Everything that judges a variant or an engine, built on top of `paisho`.

What is here asks whether rules are sound and complete, how well a variant's cases pin them down, and whether
an engine in any language plays by them. It depends on `paisho`; `paisho` never imports it, and finds its
commands through the entry-point group `paisho.commands`.
"""
