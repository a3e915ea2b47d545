import type { ListPage } from '#kit/list-page.ts';
import { urlOf } from '#web/api-client.ts';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskForm, DeskText, DeskTextArea, Submit } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn, SavedView } from '#web/desk/list-types.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { useWords } from '#web/use-words.ts';
import { inviteNumbers, removeInvited } from '../../contract/desk.ts';
import type { DeskInvited } from '../../model/desk.ts';
import { roleReasons } from './form-words.ts';
import './roles.css';
import { deskRolesWords } from './words.ts';

interface InvitedProps {
  readonly count: number;
  readonly page: ListPage<DeskInvited>;
  readonly views: readonly SavedView[];
}
/** The numbers that are invited, for those who may change it with the ways to add and remove some. */
export function Invited({ count, page, views }: InvitedProps) {
  const t = useWords(deskRolesWords);
  const mayChange = useMay('roles/change');
  return (
    <section className="desk-part" id="invited">
      <h2>
        {t.invited} {count === 0 ? null : <a href={`${deskPaths.roles()}#invited`}>{count}</a>}
      </h2>
      <p className="soft">{t.invitedLead}</p>
      {mayChange ? <InviteForms /> : null}
      <DeskList
        name="invited"
        caption={t.invited}
        page={page}
        views={views}
        rowKey={({ number }) => String(number)}
        columns={useColumns(mayChange)}
        filters={[
          { kind: 'search', key: 'q', label: t.phone },
          { kind: 'day', key: 'added', label: t.added },
        ]}
        empty={t.nobodyInvited}
      />
    </section>
  );
}

function InviteForms() {
  const t = useWords(deskRolesWords);
  const reasons = useWords(roleReasons);
  const { flash } = useDesk();
  const action = urlOf(inviteNumbers);
  const wrong = flash?.action === action ? linesOf(flash.facts['wrong']) : [];
  return (
    <div className="role-pair role-invite">
      <div className="desk-section">
        <DeskForm
          action={action}
          submit={t.invite}
          look="secondary"
          identity={{ way: 'one' }}
          reasons={reasons}
          refusals={{ 'jobs/wrong-numbers': t.notANumber }}
        >
          <DeskText name="numbers" type="tel" label={t.oneNumber} maxLength={40} autoComplete="off" required />
        </DeskForm>
      </div>
      <div className="desk-section">
        <DeskForm
          action={action}
          submit={t.inviteAll}
          look="secondary"
          identity={{ way: 'list' }}
          reasons={reasons}
          refusals={{
            'jobs/wrong-numbers': ({ added, known }) => t.someWrong(Number(added), Number(known), wrong.length),
          }}
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
        </DeskForm>
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

function useColumns(mayChange: boolean): readonly DeskColumn<DeskInvited>[] {
  const t = useWords(deskRolesWords);
  const remove: DeskColumn<DeskInvited> = {
    key: 'remove',
    head: t.remove,
    cell: ({ number, phone }) => (
      <DeskForm action={urlOf(removeInvited, { number: String(number) })} label={t.removeNumber(phone.text)}>
        <Submit look="secondary" small>
          {t.remove}
        </Submit>
      </DeskForm>
    ),
  };
  return [
    {
      key: 'phone',
      head: t.phone,
      cell: ({ phone, number }) => <ShownValue value={phone} field="person/phone" record={String(number)} />,
    },
    { key: 'added', head: t.added, cell: ({ addedAt }) => <Time at={addedAt} />, sortable: true },
    { key: 'by', head: t.by, cell: ({ addedBy }) => addedBy },
    ...(mayChange ? [remove] : []),
  ];
}
