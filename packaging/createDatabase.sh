#!/bin/sh
# Runs once, in a new volume: the product has a role of its own, which is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database_password)" --username owner <<'SQL'
create role reports login password :'password';
create database reports owner reports;
SQL
