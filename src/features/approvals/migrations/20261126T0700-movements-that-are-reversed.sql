-- What waits about a movement ends without a proof only where the movement is no longer in the books: its transfer was that of
-- another claim, or each of its postings is reversed.
create function movement_is_gone(asked approval) returns boolean language sql stable as $$
  select exists (select from payout where id = asked.frozen ->> 'payout' and state = 'moved')
    or not exists (
      select from jsonb_array_elements_text(asked.frozen -> 'sources') source (name)
      where not exists (select from ledger_transaction t where t.source = source.name || '-reversed'))
$$;

-- The rules of approvals stay as they are but for this condition.
do $$
declare
  rules text := pg_get_functiondef('approval_rules'::regproc);
  changed text := replace(rules, 'not exists (select from payout where id = new.frozen ->> ''payout'' and state = ''moved'')',
    'not movement_is_gone(new)');
begin
  if changed = rules then raise exception 'the rules of approvals are not as expected'; end if;
  execute changed;
end $$;
