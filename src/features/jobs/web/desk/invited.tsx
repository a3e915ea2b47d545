import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskText, DeskTextArea, Submit } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import type { LoadedList } from '#web/desk/load-desk.ts';
import { languageNames } from '#web/i18n.ts';
import { rupees } from '#web/rupees.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { inviteNumbers, notifyInvitedNumbers, removeInvited, sendAlerts } from '../../contract/desk.ts';
import type { DeskRoleRecord } from '../../model/desk.ts';
import { openingKey } from '../../model/jobs.ts';
import './roles.css';
import { deskRolesWords } from './words.ts';

/** All invited numbers, for those who may change it with the way to remove some. */
export function Invited({ list, saved }: LoadedList) {
  const t = useWords(deskRolesWords);
  const mayChange = useMay('roles/change');
  return (
    <section className="desk-part" id="invited">
      <h2>{list.caption}</h2>
      <DrawnDeskList
        list={list}
        saved={saved}
        more={mayChange ? [{ key: 'remove', head: t.remove, cell: (row) => <RemoveForm row={row} /> }] : []}
      />
    </section>
  );
}

interface OfRole {
  readonly role: DeskRoleRecord;
}
/** The numbers that are invited to the current opening: how many, the ways to add some, and the SMS to them. */
export function InvitedToRole({ role }: OfRole) {
  const t = useWords(deskRolesWords);
  const { total, toNotify } = role.invited;
  const list = `${deskPaths.roles()}?${new URLSearchParams({ opening: keyOf(role) })}#invited`;
  return (
    <section className="desk-section" aria-labelledby="invited">
      <h2 id="invited">{t.invitedTitle}</h2>
      <p>
        {total === 0 ? t.nobodyInvited : <a href={list}>{t.invitedCount(total)}</a>}
        {toNotify === 0 ? null : ` ${t.notNotified(toNotify)}`}
      </p>
      <InviteForms role={role} />
      <NotifyForm role={role} />
    </section>
  );
}
const keyOf = ({ name, opening }: DeskRoleRecord): string => openingKey({ role: name, opening });

/** The SMS to the people who asked for one about new roles; nothing where nobody waits for it. */
export function AlertsOfRole({ role }: OfRole) {
  const t = useWords(deskRolesWords);
  const language = useLanguage();
  const { toNotify, messages } = role.alerts;
  const sum = messages.find((each) => each.language === language);
  if (toNotify === 0 || !sum) return null;
  return (
    <section className="desk-section" aria-labelledby="alerts">
      <h2 id="alerts">{t.alertsTitle}</h2>
      <p>{t.alertsWait(toNotify)}</p>
      {role.status === 'open' ? (
        <ActForm
          of={sendAlerts}
          look="secondary"
          hidden={{ opening: keyOf(role), count: toNotify }}
          asked={{
            count: toNotify,
            role: role.title[language],
            parts: sum.parts,
            cost: sum.cost === null ? '' : rupees(sum.cost),
          }}
        />
      ) : (
        <p className="soft">
          <WhyNot of={sendAlerts} code="jobs/closed" />
        </p>
      )}
    </section>
  );
}

/** A button for each language, with the parts and the cost of the SMS. */
function NotifyForm({ role }: OfRole) {
  const t = useWords(deskRolesWords);
  const language = useLanguage();
  const { toNotify, messages } = role.invited;
  if (toNotify === 0) return null;
  if (role.status === 'closed')
    return (
      <p className="soft">
        <WhyNot of={notifyInvitedNumbers} code="jobs/closed" />
      </p>
    );
  return (
    <ActForm
      of={notifyInvitedNumbers}
      hidden={{ opening: keyOf(role), count: toNotify }}
      asked={{ count: toNotify, role: role.title[language] }}
    >
      <div className="desk-links">
        {messages.map(({ language: each, parts, cost }) => (
          <Submit key={each} look="secondary" name="language" value={each}>
            {t.notify(languageNames[each], toNotify, parts, cost === null ? '' : rupees(cost))}
          </Submit>
        ))}
      </div>
    </ActForm>
  );
}

function InviteForms({ role }: OfRole) {
  const t = useWords(deskRolesWords);
  const { flash } = useDesk();
  const wrong = flash?.action === urlOf(inviteNumbers) ? linesOf(flash.facts['wrong']) : [];
  return (
    <div className="role-pair role-invite">
      <div>
        <ActForm
          of={inviteNumbers}
          asked={false}
          look="secondary"
          hidden={{ opening: keyOf(role) }}
          identity={{ way: 'one' }}
          refusals={{ 'jobs/wrong-numbers': t.notANumber }}
        >
          <DeskText name="numbers" type="tel" label={t.oneNumber} maxLength={40} autoComplete="off" required />
        </ActForm>
      </div>
      <div>
        <ActForm
          of={inviteNumbers}
          asked
          look="secondary"
          hidden={{ opening: keyOf(role) }}
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
  const opening = cells['opening']?.as === 'text' ? (cells['opening'].value ?? '') : '';
  return (
    <ActForm of={removeInvited} params={{ number: id }} asked={{ phone, opening }}>
      <Submit look="secondary" small>
        {t.remove}
      </Submit>
    </ActForm>
  );
}
