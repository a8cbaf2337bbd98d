"""What `companion doctor` looks at, and what it says.

The machine is asked through one object (`machine`), so that tests can build machines of files. Each check is a small
function from the patient to findings; `examination` lists them all. `trial` asks the people at the table instead.
"""
