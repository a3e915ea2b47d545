import { maxReason } from '#kit/text/typed-line.ts';
import { ActForm, WhyNot } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskText, Submit } from '#web/desk/desk-form.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Fact, Facts, MayLink, Time } from '#web/desk/facts.tsx';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { dayOf } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { confirmRestored } from '../contract/restore.ts';
import type { RestorePage, UnconfirmedRecord, UnconfirmedRestore } from '../model/restore.ts';
import { restoreWords } from './restore-words.ts';

/** A restore: of which backup, and how far the gateway's lists since it were read. */
export function Restored({ restore }: { readonly restore: UnconfirmedRestore }) {
  const t = useWords(restoreWords);
  const { backupAt, restoredAt, gatewayReadAt, unreadCount, unreadRows } = restore;
  return (
    <section className="desk-section">
      <Facts>
        <Fact term={t.backup}>
          <Time at={backupAt} />
        </Fact>
        <Fact term={t.restored}>
          <Time at={restoredAt} />
        </Fact>
        <Fact term={t.gateway}>
          {gatewayReadAt === null ? (
            <WhyNot of={confirmRestored} code={unreadCount > 0 ? 'restore/rows-unread' : 'restore/gateway-unread'} />
          ) : (
            <>
              {t.gatewayRead} <Time at={gatewayReadAt} />
            </>
          )}
        </Fact>
      </Facts>
      {unreadRows.length === 0 ? null : (
        <>
          <p>{t.unreadRows(unreadCount)}</p>
          <ul>
            {unreadRows.map(({ gateway, kind, id, field }, at) => (
              <li key={`${at} ${id}`}>
                {t.unreadRow({ gateway, kind: kind === 'refund' ? t.refund : t.payment, field })}{' '}
                <span className="desk-id">{id ?? t.withoutId}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What waits for a confirmation, with its form. */
export function Unconfirmed({ restore }: { readonly restore: RestorePage }) {
  const t = useWords(restoreWords);
  const { records, isMore, sum, shown, restores, statement } = restore;
  const paid = records.filter(({ atGateway, inStatement }) => atGateway !== null || inStatement !== null);
  const unread = restores.filter(({ gatewayReadAt }) => gatewayReadAt === null);
  const mayConfirm =
    useMay('claims/change') && records.length > 0 && unread.every(({ unreadCount }) => unreadCount > 0);
  const table = <Records records={records} mayConfirm={mayConfirm} />;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.records}</h2>
      {isMore ? (
        <Message kind="info" unannounced>
          {t.isMore}
        </Message>
      ) : null}
      {records.length === 0 ? <p className="soft">{t.none}</p> : <p>{t.step}</p>}
      {statement === 'read' || records.length === 0 ? null : (
        <Message kind="info" unannounced>
          {statement === 'none' ? t.statementNone : <WhyNot of={confirmRestored} code="restore/statement-unread" />}{' '}
          <MayLink right="bank/read" href={deskPaths.bank()}>
            {t.importStatement}
          </MayLink>
        </Message>
      )}
      {mayConfirm ? (
        <ActForm of={confirmRestored} hidden={{ shown }}>
          {table}
          <DeskCheckbox name="checked" label={t.checked} required />
          {unread.length === 0 ? null : (
            <>
              <DeskCheckbox name="lookedUp" label={t.lookedUp} required />
              <DeskText name="lookedUpReason" label={t.lookedUpReason} maxLength={maxReason.audit} required />
            </>
          )}
          <div className="button-row">
            <Submit look="secondary">{t.confirmChosen}</Submit>
            {statement === 'unread' ? null : (
              <Submit name="all" value="yes">
                {t.confirmAll(records.length - paid.length, rupees(sum - sumOf(paid)))}
              </Submit>
            )}
          </div>
        </ActForm>
      ) : (
        table
      )}
    </section>
  );
}

function Records({
  records,
  mayConfirm,
}: {
  readonly records: readonly UnconfirmedRecord[];
  readonly mayConfirm: boolean;
}) {
  const t = useWords(restoreWords);
  const language = useLanguage();
  if (records.length === 0) return null;
  return (
    <DeskTable
      caption={t.records}
      rows={records}
      rowKey={({ number }) => number}
      empty={t.none}
      columns={[
        {
          key: 'number',
          head: t.number,
          cell: (record) => (
            <>
              {mayConfirm && !record.isOwn ? (
                <DeskCheckbox name="numbers" value={record.number} label={record.number} isChecked={false} />
              ) : (
                <span className="desk-id">{record.number}</span>
              )}
              <a href={urlOfRecord(record)}>{t.open}</a>
              {record.isOwn ? <span className="soft">{t.own}</span> : null}
            </>
          ),
        },
        {
          key: 'person',
          head: t.person,
          cell: ({ accountId, name }) =>
            accountId === null ? (
              t.noName
            ) : (
              <MayLink right="people/read" href={deskPaths.person(accountId)}>
                {name || t.noName}
              </MayLink>
            ),
        },
        { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
        { key: 'since', head: t.since, cell: ({ since }) => <Time at={since} /> },
        {
          key: 'gateway',
          head: t.shownBy,
          cell: ({ kind, atGateway }) => {
            if (kind === 'claim') return t.ofClaim;
            return atGateway === null ? t.notThere : t.refundThere(atGateway);
          },
        },
        {
          key: 'bank',
          head: t.inBank,
          cell: ({ inStatement }) =>
            inStatement === null ? (
              t.notInBank
            ) : (
              <MayLink right="bank/read" href={deskPaths.bankLine(inStatement.id)}>
                {t.lineThere(dayOf(language, inStatement.day))}
              </MayLink>
            ),
        },
      ]}
    />
  );
}

const urlOfRecord = ({ number, paymentId }: UnconfirmedRecord): string =>
  paymentId === null ? deskPaths.claim(number) : deskPaths.payment(paymentId);
/** Rupees. */
const sumOf = (records: readonly UnconfirmedRecord[]): number =>
  records.reduce((paise, { amount }) => paise + Math.round(amount * 100), 0) / 100;
