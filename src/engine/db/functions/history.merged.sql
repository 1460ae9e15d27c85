create or replace aggregate history.merged(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
