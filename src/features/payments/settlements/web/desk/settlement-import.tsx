import type { Route } from './+types/settlement-import';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskCheckbox, DeskSelect, DeskText } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Day, Fact, Facts, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { dayOf } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { chooseColumns, chooseTaxInFee, getImport, recordReport, removeReport } from '../../contract.ts';
import { type DeskSettlementImport, type JudgedForDesk, neededFields, reportFields } from '../../model.ts';
import {
  importWords,
  reportFieldWords,
  rowFaultWords,
  settlementFaultWords,
  settlementStateWords,
} from './settlement-words.ts';
import { settlementsWords } from '../../../web/desk/words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'settlementImport');
  return { desk, report: await loadAnswer(args, getImport, { params: { id: args.params.id } }) };
}

/** /desk/settlement-imports/:id: what would be recorded from a gateway's report, and what is wrong with it. */
export default function SettlementImportPage({ loaderData: { desk, report } }: Route.ComponentProps) {
  const t = useWords(importWords);
  const mayChange = desk.rights.includes('payments/change');
  return (
    <DeskPage desk={desk} page="settlements" title={t.reportTitle}>
      <section className="desk-section">
        <Facts>
          <Fact term={t.file}>{report.fileName}</Fact>
          <Fact term={t.gateway}>{report.gateway}</Fact>
          <Fact term={t.importedTerm}>
            <Time at={report.importedAt} /> <span className="soft">{report.importedBy}</span>
          </Fact>
        </Facts>
      </section>
      {report.columns === null ? (
        mayChange ? (
          <ColumnsForm report={report} />
        ) : (
          <p className="desk-section">{t.columnsOpen}</p>
        )
      ) : (
        <>
          <Faults report={report} />
          <Settlements settlements={report.settlements} />
          <ByHand report={report} />
          {mayChange ? (
            <section className="desk-section">
              {/* Nothing in the report says whether its fees contain their GST. */}
              <ActForm
                of={chooseTaxInFee}
                params={{ id: report.id }}
                values={{ taxInFee: report.taxInFee ? 'yes' : 'no' }}
                look="quiet"
              />
            </section>
          ) : null}
          {mayChange ? <RecordForm report={report} /> : null}
        </>
      )}
      {mayChange ? (
        <section className="desk-section">
          <ActForm of={removeReport} params={{ id: report.id }} look="quiet" />
          <p className="soft">{t.removeText}</p>
        </section>
      ) : null}
    </DeskPage>
  );
}

interface OfReport {
  readonly report: DeskSettlementImport;
}
function ColumnsForm({ report: { id, head, proposed } }: OfReport) {
  const t = useWords(importWords);
  const fields = useWords(reportFieldWords);
  return (
    <section className="desk-section" aria-labelledby="columns">
      <h2 id="columns">{t.columnsTitle}</h2>
      <ActForm of={chooseColumns} params={{ id }}>
        {reportFields.map((field) => (
          <DeskSelect
            key={field}
            name={field}
            label={fields[field]}
            value={proposed[field] ?? ''}
            options={[
              { value: '', label: neededFields.includes(field) ? t.choosePlease : t.noColumn },
              ...head.map((name) => ({ value: name, label: name })),
            ]}
          />
        ))}
      </ActForm>
    </section>
  );
}

function Faults({ report: { faults, faultCount } }: OfReport) {
  const t = useWords(importWords);
  const faultTexts = useWords(rowFaultWords);
  if (faultCount === 0) return null;
  return (
    <section className="desk-section" aria-labelledby="faults">
      <h2 id="faults">{t.faultsTitle(faultCount)}</h2>
      <p>{t.faultsText}</p>
      <DeskTable
        caption={t.faultsTitle(faultCount)}
        rows={faults}
        rowKey={({ line }) => String(line)}
        empty=""
        columns={[
          { key: 'line', head: t.line, cell: ({ line }) => t.lineNumber(line) },
          {
            key: 'payment',
            head: t.payment,
            cell: ({ payment, paymentId }) =>
              paymentId === null ? payment : <a href={deskPaths.payment(paymentId)}>{payment}</a>,
          },
          { key: 'fault', head: t.fault, cell: ({ fault }) => faultTexts[fault] },
          { key: 'found', head: t.found, cell: ({ found }) => found },
          { key: 'expected', head: t.expected, cell: ({ expected }) => expected },
        ]}
      />
      {faultCount > faults.length ? <p className="soft">{t.firstOf(faults.length, faultCount)}</p> : null}
    </section>
  );
}

/** A sum of a settlement's rows; one without a row that could be read has none. */
const sumOf = (sum: 'gross' | 'taken' | 'other' | 'fee' | 'tax' | 'bank') => (judged: JudgedForDesk) =>
  judged.unreadRows === judged.rows ? '–' : rupees(judged[sum]);

function Settlements({ settlements }: { readonly settlements: readonly JudgedForDesk[] }) {
  const t = useWords(importWords);
  const states = useWords(settlementStateWords);
  const faultTexts = useWords(settlementFaultWords);
  const names = useWords(settlementsWords);
  return (
    <section className="desk-section" aria-labelledby="settlements">
      <h2 id="settlements">{t.settlementsTitle(settlements.length)}</h2>
      <DeskTable
        caption={t.settlementsTitle(settlements.length)}
        rows={settlements}
        rowKey={({ gatewaySettlementId }) => gatewaySettlementId}
        empty=""
        columns={[
          {
            key: 'number',
            head: names.gatewayId,
            cell: ({ gatewaySettlementId, id }) =>
              id === null ? (
                gatewaySettlementId || t.unknown
              ) : (
                <a href={deskPaths.settlement(id)}>{gatewaySettlementId}</a>
              ),
          },
          {
            key: 'state',
            head: t.state,
            cell: ({ state, faults }) => (
              <>
                {states[state]}
                {faults.map((fault) => (
                  <span key={fault} className="soft">
                    {' '}
                    {faultTexts[fault]}
                  </span>
                ))}
              </>
            ),
          },
          {
            key: 'utr',
            head: names.utr,
            cell: ({ utr, day }) => (
              <>
                <span className="desk-id">{utr}</span>{' '}
                {day === '' ? null : (
                  <span className="soft">
                    <Day day={day} />
                  </span>
                )}
              </>
            ),
          },
          { key: 'rows', head: t.rows, cell: ({ rows }) => rows, numeric: true },
          { key: 'gross', head: t.gross, cell: sumOf('gross'), numeric: true },
          { key: 'taken', head: t.taken, cell: sumOf('taken'), numeric: true },
          { key: 'other', head: t.other, cell: sumOf('other'), numeric: true },
          { key: 'fee', head: names.fee, cell: sumOf('fee'), numeric: true },
          { key: 'tax', head: names.tax, cell: sumOf('tax'), numeric: true },
          { key: 'bank', head: names.bank, cell: sumOf('bank'), numeric: true },
        ]}
      />
    </section>
  );
}

function ByHand({ report: { byHand } }: OfReport) {
  const t = useWords(importWords);
  if (byHand.length === 0) return null;
  return (
    <section className="desk-section" aria-labelledby="by-hand">
      <h2 id="by-hand">{t.byHandTitle}</h2>
      <p>{t.byHandText}</p>
      <ul>
        {byHand.map(({ id, gatewaySettlementId }) => (
          <li key={id}>
            <a href={deskPaths.settlement(id)}>{gatewaySettlementId}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordForm({ report: { id, settlements } }: OfReport) {
  const t = useWords(importWords);
  const language = useLanguage();
  const open = settlements.filter(({ state }) => state === 'ready' || state === 'to-tie');
  const wrong = settlements.filter(({ state }) => state === 'wrong');
  if (open.length === 0) return <p className="desk-section">{wrong.length > 0 ? t.allWrong : t.allKnown}</p>;
  const arrives = (bank: number) => Math.max(0, bank);
  const sum = open.reduce((paise, { bank }) => paise + Math.round(arrives(bank) * 100), 0) / 100;
  // The call knows a settlement by its place in the report.
  const ready = settlements
    .map((settlement, index) => ({ ...settlement, field: `bank-${index + 1}` }))
    .filter(({ state }) => state === 'ready');
  return (
    <section className="desk-section">
      <ActForm
        of={recordReport}
        params={{ id }}
        asked={{ count: open.length, sum: rupees(sum) }}
        reasons={Object.fromEntries([
          ...ready.map(({ field }) => [`${field}.invalid`, t.sumInvalid] as const),
          ...ready.map(({ field, bank }) => [`${field}.other-sum`, t.otherSum(rupees(arrives(bank)))] as const),
        ])}
      >
        {ready.length > 0 ? <p>{t.recordText}</p> : null}
        {ready.map(({ field, gatewaySettlementId, day, utr }) => (
          <DeskText
            key={field}
            name={field}
            label={t.arrived(gatewaySettlementId)}
            hint={[dayOf(language, day), utr || t.nothingArrives].join(', ')}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        {settlements.length > 1 ? <DeskCheckbox name="leaveOut" label={t.leaveOut} /> : null}
      </ActForm>
    </section>
  );
}
