-- Drops functions of earlier versions, with their triggers. The rules about figures in texts are now in
-- src/telling/commentary.
drop function if exists follow_figures, follow_own_figures, follow_plans, keep_quotes_of_bullet, keep_quotes_of_report cascade;
drop function if exists adds_up_by, are_alike, figure_words, figures_between, first_of_period, followed_text, id_name,
  keep_quotes, last_of_period, line_over, margin_disagrees, percent_of, period_months, planned_amount, planned_over,
  quote_stands, quoted_amount, quoted_form, quoted_months, quoting_text, reported_amount, said_amount, said_figure,
  said_sign, write_quoting_text, write_quoting_texts;
-- The rules about how accounts add up to a month are now in src/finance/books.
drop function if exists feed_changed_months, feed_months_of_types, feed_month, follows_by_hand, with_followed_profit,
  gross_margin_of, gross_profit_of, earning_lines, lines_below_ebitda, result_decisions cascade;
