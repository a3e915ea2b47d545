import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskText, DeskTextArea, Submit } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import type { LoadedList } from '#web/desk/load-desk.ts';
import { useWords } from '#web/use-words.ts';
import { inviteNumbers, removeInvited } from '../../contract/desk.ts';
import './roles.css';
import { deskRolesWords } from './words.ts';

/** The numbers that are invited, for those who may change it with the ways to add and remove some. */
export function Invited({ count, list, saved }: LoadedList & { readonly count: number }) {
  const t = useWords(deskRolesWords);
  const mayChange = useMay('roles/change');
  return (
    <section className="desk-part" id="invited">
      <h2>
        {list.caption} {count === 0 ? null : <a href={`${deskPaths.roles()}#invited`}>{count}</a>}
      </h2>
      {mayChange ? <InviteForms /> : null}
      <DrawnDeskList
        list={list}
        saved={saved}
        more={mayChange ? [{ key: 'remove', head: t.remove, cell: (row) => <RemoveForm row={row} /> }] : []}
      />
    </section>
  );
}

function InviteForms() {
  const t = useWords(deskRolesWords);
  const { flash } = useDesk();
  const wrong = flash?.action === urlOf(inviteNumbers) ? linesOf(flash.facts['wrong']) : [];
  return (
    <div className="role-pair role-invite">
      <div className="desk-section">
        <ActForm
          of={inviteNumbers}
          asked={false}
          look="secondary"
          identity={{ way: 'one' }}
          refusals={{ 'jobs/wrong-numbers': t.notANumber }}
        >
          <DeskText name="numbers" type="tel" label={t.oneNumber} maxLength={40} autoComplete="off" required />
        </ActForm>
      </div>
      <div className="desk-section">
        <ActForm
          of={inviteNumbers}
          asked
          look="secondary"
          identity={{ way: 'list' }}
          // The right ones are added: what is left to correct are the others.
          updated={wrong.length > 0 ? ['numbers'] : []}
        >
          {wrong.length === 0 ? null : (
            <ul className="role-wrong">
              {wrong.map(({ line, text }) => (
                <li key={line}>{t.wrongLine(line, text)}</li>
              ))}
            </ul>
          )}
          <DeskTextArea
            name="numbers"
            label={t.manyNumbers}
            hint={t.manyNumbersHint}
            value={wrong.map(({ text }) => text).join('\n')}
            rows={4}
            maxLength={60_000}
            required
          />
        </ActForm>
      </div>
    </div>
  );
}
/** `3: 12345` by line. */
const linesOf = (fact: unknown): readonly { readonly line: string; readonly text: string }[] =>
  typeof fact !== 'string'
    ? []
    : fact.split('\n').map((each) => {
        const at = each.indexOf(': ');
        return { line: each.slice(0, at), text: each.slice(at + 2) };
      });

function RemoveForm({ row: { id, cells } }: { readonly row: DrawnRow }) {
  const t = useWords(deskRolesWords);
  const phone = cells['phone']?.as === 'personal' ? cells['phone'].value.text : '';
  return (
    <ActForm of={removeInvited} params={{ number: id }} asked={phone}>
      <Submit look="secondary" small>
        {t.remove}
      </Submit>
    </ActForm>
  );
}
