#!/bin/sh
# Runs once, in a new volume: the product has a role of its own, which is no superuser. The password comes from the
# server's image, which has read its file as root: the user that this runs as may not.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username owner <<'SQL'
create role reports login password :'password';
create database reports owner reports;
SQL
