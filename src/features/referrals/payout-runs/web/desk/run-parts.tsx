import { deskPaths } from '#web/desk/desk-paths.ts';
import { MayLink } from '#web/desk/facts.tsx';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { isRefund, type ListedRunState, type ReleasedEarning, type RunClaim } from '../../model/runs.ts';
import { runWords, warningWords } from './run-words.ts';
import { runStateWords, runTones } from '../../../web/desk/state-words.ts';

export function RunStatus({ status }: { readonly status: ListedRunState }) {
  return <Badge tone={runTones[status]}>{useWords(runStateWords)[status]}</Badge>;
}

export function PersonLink({ claim }: { readonly claim: Pick<RunClaim, 'accountId' | 'name'> }) {
  const t = useWords(runWords);
  return (
    <MayLink right="people/read" href={deskPaths.person(claim.accountId)}>
      {claim.name === '' ? t.noName : claim.name}
    </MayLink>
  );
}

export const RunLink = ({ run }: { readonly run: string }) => (
  <a className="desk-id" href={deskPaths.payoutRun(run)}>
    {run}
  </a>
);

/** The sum opens into the payouts that it adds up. */
export const PaidInYear = ({ paidInYear, paidInYearOf }: Pick<RunClaim, 'paidInYear' | 'paidInYearOf'>) =>
  paidInYear === 0 ? rupees(0) : <a href={`${deskPaths.payouts()}?${paidInYearOf}`}>{rupees(paidInYear)}</a>;

/** A released earning with who released it, and when. */
export function useReleasedText() {
  const t = useWords(runWords);
  const language = useLanguage();
  return ({ application, amount, releasedBy, releasedAt }: ReleasedEarning): string =>
    t.released({ application, amount: rupees(amount), by: releasedBy, at: moment(language, releasedAt) });
}

/** What staff look at before they pay. */
function Warnings({ warnings, released }: Pick<RunClaim, 'warnings' | 'released'>) {
  const releasedText = useReleasedText();
  const t = useWords(runWords);
  const words = useWords(warningWords);
  if (warnings.length === 0) return <span className="soft">{t.nothing}</span>;
  return (
    <ul>
      {warnings.map((warning) => (
        <li key={warning}>{words[warning]}</li>
      ))}
      {released.map((earning) => (
        <li key={earning.application}>{releasedText(earning)}</li>
      ))}
    </ul>
  );
}

/** The page of a claim, or of the payment of a refund. */
export function PaidRecord({ number, paymentId }: Pick<RunClaim, 'number' | 'paymentId'>) {
  const t = useWords(runWords);
  if (!isRefund(number))
    return (
      <a className="desk-id" href={deskPaths.claim(number)}>
        {number}
      </a>
    );
  return (
    <>
      {paymentId === null ? (
        <span className="desk-id">{number}</span>
      ) : (
        <a className="desk-id" href={deskPaths.payment(paymentId)}>
          {number}
        </a>
      )}{' '}
      <span className="soft">{t.refund}</span>
    </>
  );
}

export const ApplicationLink = ({ application }: { readonly application: string }) => (
  <MayLink right="applications/read" href={deskPaths.application(application)}>
    <span className="desk-id">{application}</span>
  </MayLink>
);

/** Referrals that a row of a run shows; the page of the claim has all. */
const maxShown = 20;
/** What a claim pays for, folded. */
function PaidFor({ number, referrals }: Pick<RunClaim, 'number' | 'referrals'>) {
  const t = useWords(runWords);
  if (referrals.length === 0) return null;
  return (
    <details>
      <summary>{t.referrals(referrals.length)}</summary>
      <ul>
        {referrals.slice(0, maxShown).map(({ application, fee, amount }) => (
          <li key={application}>
            <ApplicationLink application={application} /> {t.paidFor(rupees(fee), rupees(amount))}
          </li>
        ))}
      </ul>
      {referrals.length > maxShown ? <a href={deskPaths.claim(number)}>{t.more(referrals.length - maxShown)}</a> : null}
    </details>
  );
}

const Amount = ({ amount, ...row }: RunClaim) => (
  <>
    {rupees(amount)}
    <PaidFor {...row} />
  </>
);

/** The columns that a new run and a run have in common. */
export function useClaimColumns() {
  const t = useWords(runWords);
  return {
    claim: {
      key: 'claim',
      head: t.claim,
      cell: ({ number, paymentId }: RunClaim) => <PaidRecord number={number} paymentId={paymentId} />,
    },
    person: { key: 'person', head: t.person, cell: (claim: RunClaim) => <PersonLink claim={claim} /> },
    amount: { key: 'amount', head: t.amount, cell: (row: RunClaim) => <Amount {...row} />, numeric: true },
    account: {
      key: 'account',
      head: t.account,
      cell: ({ accountDigits, bankName }: RunClaim) => (
        <>
          …{accountDigits.text} <span className="soft">{bankName}</span>
        </>
      ),
    },
    year: { key: 'year', head: t.paidInYear, cell: (claim: RunClaim) => <PaidInYear {...claim} />, numeric: true },
    look: { key: 'look', head: t.look, cell: (row: RunClaim) => <Warnings {...row} /> },
  };
}
