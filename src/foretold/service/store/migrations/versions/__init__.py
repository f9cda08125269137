"""One file per migration. Migrations only add: during an upgrade, nodes of the old version are still running."""
