create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed', lower(tg_op), tg_table_name using errcode = 'BR002';
end
$$;

create or replace trigger refuse_truncate before truncate on access_reviews for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on account_balances for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on account_mappings for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on accounts for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on adjustments for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on agenda_items for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on api_tokens for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on board_actions for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on bullet_points for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on business_units for each statement execute function refuse_change();
create or replace trigger refuse_change before delete on change_sets for each row execute function refuse_change();
create or replace trigger refuse_truncate before truncate on change_sets for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on company for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on confirmed_sentences for each statement execute function refuse_change();
create or replace trigger refuse_change before update or truncate on document_pages for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on documents for each statement execute function refuse_change();
create or replace trigger keep_month before update on ebitda_items for each row when ((old.fy_id is distinct from new.fy_id) or (old.month_num is distinct from new.month_num)) execute function refuse_change();
create or replace trigger refuse_truncate before truncate on ebitda_items for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on entities for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on explanation_tasks for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on financial_data for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on financial_years for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on forecasts for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on imports for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on month_approvals for each statement execute function refuse_change();
create or replace trigger keep_month before update on month_events for each row when ((old.fy_id is distinct from new.fy_id) or (old.month_num is distinct from new.month_num)) execute function refuse_change();
create or replace trigger refuse_truncate before truncate on month_events for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on month_reviews for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on monthly_summaries for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on plan_figures for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on plans for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on publications for each statement execute function refuse_change();
create or replace trigger refuse_change before update on published_files for each row execute function refuse_change();
create or replace trigger refuse_change before delete or update on purges for each row execute function refuse_change();
create or replace trigger refuse_truncate before truncate on purges for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on questions for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on revisions for each statement execute function refuse_change();
create or replace trigger refuse_truncate before truncate on users for each statement execute function refuse_change();
