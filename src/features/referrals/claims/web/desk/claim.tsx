import type { Route } from './+types/claim';
import { dayInIndia } from '#kit/time.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { Events } from '#web/desk/events.tsx';
import { Day, Fact, Facts, MayLink, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { ShownValue } from '#web/desk/shown-value.tsx';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getClaim } from '../../../contract/desk.ts';
import type { DeskClaimRecord } from '../../../model/desk.ts';
import { ClaimDecisions } from './claim-decisions.tsx';
import { ApplicationLink, PaidInYear, RunLink, useReleasedText } from '../../../payout-runs/web/desk/run-parts.tsx';
import { warningWords } from '../../../payout-runs/web/desk/run-words.ts';
import { ClaimStatus, PayoutStatus } from '../../../web/desk/status.tsx';
import { claimEventWords, claimsWords, payoutsWords } from '../../../web/desk/words.ts';

/** The page shows at most so many referrals; the file of the list of claims has all. */
const maxReferrals = 200;

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'claim');
  return { desk, claim: await loadAnswer(args, getClaim, { params: { number: args.params.number } }) };
}

/** /desk/claims/:number */
export default function ClaimPage({ loaderData: { desk, claim } }: Route.ComponentProps) {
  const t = useWords(claimsWords);
  return (
    <DeskPage desk={desk} page="claims" title={t.title(claim.number)} state={<ClaimStatus status={claim.status} />}>
      <div className="desk-columns">
        <div>
          <ClaimFacts claim={claim} />
          <ClaimDecisions claim={claim} />
          <Referrals claim={claim} />
          <Payouts claim={claim} />
        </div>
        <div>
          <Destination claim={claim} />
          <Events of={claim.number} events={claim.events} words={useWords(claimEventWords)} />
        </div>
      </div>
    </DeskPage>
  );
}

function ClaimFacts({ claim }: { readonly claim: DeskClaimRecord }) {
  const t = useWords(claimsWords);
  const { status, amount, reason, number, payableFrom, settledAt, postings, postingsOf } = claim;
  return (
    <section className="desk-section">
      <h2>{t.claim}</h2>
      <Marks claim={claim} />
      <Facts>
        <Fact term={t.status}>
          <ClaimStatus status={status} />
        </Fact>
        <Fact term={t.amount}>{rupees(amount)}</Fact>
        <Fact term={t.paidInYear}>
          <PaidInYear {...claim} />
        </Fact>
        {claim.runs.length === 0 ? null : (
          <Fact term={t.runs}>
            <ul className="desk-rows">
              {claim.runs.map((run) => (
                <li key={run}>
                  <RunLink run={run} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact term={t.created}>
          <Time at={claim.createdAt} />
        </Fact>
        {payableFrom === null ? null : (
          <Fact term={t.payableFrom}>
            <Time at={payableFrom} />
          </Fact>
        )}
        {settledAt === null ? null : (
          <Fact term={t.settled}>
            <Time at={settledAt} />
          </Fact>
        )}
        {reason.text === '' ? null : (
          <Fact term={claim.isBanksReason ? t.banksReason : t.reason}>
            <ShownValue value={reason} field="claim/reason" record={number} />
          </Fact>
        )}
        {claim.returnReason.text === '' ? null : (
          <Fact term={t.returnReason}>
            <ShownValue value={claim.returnReason} field="claim/reason" record={number} />
          </Fact>
        )}
        <Fact term={t.postings}>
          <MayLink right="ledger/read" href={`${deskPaths.ledger()}?of=${encodeURIComponent(postingsOf)}`}>
            {postings}
          </MayLink>
        </Fact>
      </Facts>
    </section>
  );
}

/** What staff must know before they pay. */
function Marks({ claim }: { readonly claim: DeskClaimRecord }) {
  const t = useWords(claimsWords);
  const warnings = useWords(warningWords);
  const releasedText = useReleasedText();
  const marks = [
    ...claim.warnings.map((warning) => (warning === 'new-account' ? t.newAccount : warnings[warning])),
    ...claim.released.map(releasedText),
    ...(claim.isUncovered ? [t.uncovered] : []),
    ...(claim.returnedAt === null ? [] : [t.returned]),
  ];
  return (
    <>
      {claim.isUnconfirmed ? (
        <Message kind="warning" unannounced>
          {t.unconfirmed} <a href={deskPaths.restore()}>{t.toRestore}</a>
        </Message>
      ) : null}
      {marks.map((text) => (
        <Message key={text} kind="warning" unannounced>
          {text}
        </Message>
      ))}
    </>
  );
}

function Destination({ claim }: { readonly claim: DeskClaimRecord }) {
  const t = useWords(claimsWords);
  const { number, referrerId, name, holder, bankName, accountDigits, ifsc, mobile, corrections, areDetailsErased } =
    claim;
  return (
    <section className="desk-section">
      <h2>{t.destination}</h2>
      {areDetailsErased ? <p className="soft">{t.erased}</p> : null}
      <Facts>
        <Fact term={t.person}>
          <MayLink right="people/read" href={deskPaths.person(referrerId)}>
            {name === '' ? t.noName : name}
          </MayLink>
        </Fact>
        <Fact term={t.account}>
          <ShownValue value={accountDigits} field="claim/accountDigits" record={number} />
        </Fact>
        {areDetailsErased ? null : (
          <>
            <Fact term={t.holder}>{holder}</Fact>
            <Fact term={t.bank}>{bankName}</Fact>
            <Fact term={t.ifsc}>
              <ShownValue value={ifsc} field="claim/accountDigits" record={number} />
            </Fact>
            <Fact term={t.mobile}>
              <ShownValue value={mobile} field="person/phone" record={number} />
            </Fact>
          </>
        )}
        {corrections === 0 ? null : <Fact term={t.corrections}>{corrections}</Fact>}
      </Facts>
    </section>
  );
}

function Referrals({ claim: { referrals } }: { readonly claim: DeskClaimRecord }) {
  const t = useWords(claimsWords);
  const shown = referrals.slice(0, maxReferrals);
  return (
    <section className="desk-section">
      <h2>
        {t.referralsTitle} {referrals.length === 0 ? null : referrals.length}
      </h2>
      <p className="soft">{t.referralsNote}</p>
      <DeskTable
        caption={t.referralsTitle}
        rows={shown}
        rowKey={({ application }) => application}
        empty={t.noReferrals}
        columns={[
          {
            key: 'application',
            head: t.application,
            cell: ({ application }) => <ApplicationLink application={application} />,
          },
          { key: 'fee', head: t.fee, cell: ({ fee }) => rupees(fee), numeric: true },
          { key: 'commission', head: t.commission, cell: ({ commission }) => rupees(commission), numeric: true },
          { key: 'amount', head: t.ofClaim, cell: ({ amount }) => rupees(amount), numeric: true },
        ]}
      />
      {referrals.length === 0 ? null : (
        <p>
          {t.total}: {rupees(referrals.reduce((sum, { amount }) => sum + amount, 0))}
          {referrals.length > shown.length ? ` · ${t.firstOf(shown.length, referrals.length)}` : null}
        </p>
      )}
    </section>
  );
}

function Payouts({ claim: { number, payouts } }: { readonly claim: DeskClaimRecord }) {
  const t = useWords(payoutsWords);
  return (
    <section className="desk-section">
      <h2>
        {t.caption}{' '}
        {payouts.length === 0 ? null : (
          <a href={`${deskPaths.payouts()}?claim=${encodeURIComponent(number)}`}>{payouts.length}</a>
        )}
      </h2>
      <DeskTable
        caption={t.caption}
        rows={payouts}
        rowKey={(payout) => payout.number}
        empty={t.noneOfClaim}
        columns={[
          {
            key: 'number',
            head: t.number,
            cell: ({ number, run, startedAt, startedBy }) => (
              <ul className="desk-rows">
                <li className="desk-id">{number}</li>
                {run === null ? null : (
                  <li>
                    <RunLink run={run} />
                  </li>
                )}
                <li className="soft">
                  <Time at={startedAt} /> {startedBy}
                </li>
              </ul>
            ),
          },
          { key: 'status', head: t.status, cell: ({ status }) => <PayoutStatus status={status} /> },
          { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true },
          {
            key: 'paid',
            head: t.paid,
            cell: ({ paidAt, utr }) => (
              <ul className="desk-rows">
                <li>{paidAt === null ? t.notYet : <Day day={dayInIndia(new Date(paidAt))} />}</li>
                {utr === null ? null : (
                  <li>
                    {t.utr} {utr}
                  </li>
                )}
              </ul>
            ),
          },
        ]}
      />
    </section>
  );
}
