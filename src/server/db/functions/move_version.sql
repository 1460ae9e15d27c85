create or replace function move_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create or replace trigger move_version before update on access_reviews for each row execute function move_version();
create or replace trigger move_version before update on account_balances for each row execute function move_version();
create or replace trigger move_version before update on account_mappings for each row execute function move_version();
create or replace trigger move_version before update on accounts for each row execute function move_version();
create or replace trigger move_version before update on adjustments for each row execute function move_version();
create or replace trigger move_version before update on agenda_items for each row execute function move_version();
create or replace trigger move_version before update on api_tokens for each row execute function move_version();
create or replace trigger move_version before update on board_actions for each row execute function move_version();
create or replace trigger move_version before update on bullet_points for each row execute function move_version();
create or replace trigger move_version before update on company for each row execute function move_version();
create or replace trigger move_version before update on confirmed_sentences for each row execute function move_version();
create or replace trigger move_version before update on documents for each row execute function move_version();
create or replace trigger move_version before update on ebitda_items for each row execute function move_version();
create or replace trigger move_version before update on entities for each row execute function move_version();
create or replace trigger move_version before update on explanation_tasks for each row execute function move_version();
create or replace trigger move_version before update on financial_years for each row execute function move_version();
create or replace trigger move_version before update on imports for each row execute function move_version();
create or replace trigger move_version before update on month_approvals for each row execute function move_version();
create or replace trigger move_version before update on month_events for each row execute function move_version();
create or replace trigger move_version before update on month_reviews for each row execute function move_version();
create or replace trigger move_version before update on plan_figures for each row execute function move_version();
create or replace trigger move_version before update on publications for each row execute function move_version();
create or replace trigger move_version before update on questions for each row execute function move_version();
