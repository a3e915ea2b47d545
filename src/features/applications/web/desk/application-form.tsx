import type { ShownField } from '#kit/desk/desk-access.ts';
import { longDay } from '#kit/indian-time.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Fact, Facts, MayLink, Time } from '#web/desk/facts.tsx';
import { phoneText, ShownValue } from '#web/desk/shown-value.tsx';
import { paths } from '#web/paths.ts';
import { CategoryBadge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { DeskApplicationRecord } from '../../model/desk.ts';
import { ApplicationStatus } from '../parts/application-status.tsx';
import { StageBadge } from '../../stages/web/parts/stage-badge.tsx';
import { applicationsWords, genderWords } from './words.ts';

interface OfApplication {
  readonly application: DeskApplicationRecord;
}

/** Who applied, for what and when. */
export function PersonFacts({ application }: OfApplication) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  const { number, accountId, name, phone, role, roleTitle, stage, status, createdAt, photoUrl, isErased } = application;
  return (
    <section className="desk-section">
      <h2>{t.applicant}</h2>
      {photoUrl === null ? null : (
        <img className="desk-photo desk-photo-large" src={photoUrl} alt={t.photo} width="240" height="309" />
      )}
      <Facts>
        <Fact term={t.name}>
          <MayLink right="people/read" href={deskPaths.person(accountId)}>
            {isErased ? t.erased : name}
          </MayLink>
        </Fact>
        <Fact term={t.phone}>
          <ShownValue value={phone} field="person/phone" record={number} />
        </Fact>
        <Fact term={t.role}>
          <a href={paths.role(language, role)}>{roleTitle[language]}</a>
        </Fact>
        <Fact term={t.stage}>
          <StageBadge stage={stage} />
        </Fact>
        {status === 'active' ? null : (
          <Fact term={t.status}>
            <ApplicationStatus status={status} />
          </Fact>
        )}
        <Fact term={t.created}>
          <Time at={createdAt} />
        </Fact>
        {isCancellable(application) ? (
          <Fact term={t.cancellableUntil}>
            <Time at={application.cancellableUntil} />
          </Fact>
        ) : null}
      </Facts>
    </section>
  );
}

/** The right to cancel is left, and no dispute of the fee suspends it or took the whole fee. */
const isCancellable = ({ endsCancelling, dispute }: DeskApplicationRecord): boolean =>
  endsCancelling && dispute?.status !== 'open' && dispute?.left !== 0;

/** What the applicant filled in. */
export function FormFacts({ application }: OfApplication) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  const genders = useWords(genderWords);
  const { number, dob, gender, experience, isErased, qualification, district, stateName, referralCode } = application;
  const detail = (value: ShownField) => <ShownValue value={value} field="person/details" record={number} />;
  return (
    <section className="desk-section">
      <h2>{t.form}</h2>
      {isErased ? <p className="soft">{t.erasedText}</p> : null}
      <Facts>
        <Fact term={t.category}>
          <CategoryBadge category={application.category} />
        </Fact>
        {isErased ? null : (
          <>
            <Fact term={t.fatherName}>{detail(application.fatherName)}</Fact>
            <Fact term={t.dob}>{detail(unlessMasked(dob, (day) => longDay(language, day)))}</Fact>
            <Fact term={t.gender}>{detail(unlessMasked(gender, (value) => genders[value] ?? value))}</Fact>
            <Fact term={t.altMobile}>{detail(spacedPhone(application.altMobile))}</Fact>
            <Fact term={t.email}>
              <ShownValue value={application.email} field="person/email" record={number} />
            </Fact>
            <Fact term={t.address}>
              <ShownValue value={application.address} field="person/address" record={number} />
            </Fact>
            <Fact term={t.district}>{district}</Fact>
            <Fact term={t.state}>{stateName}</Fact>
            <Fact term={t.qualification}>{qualification}</Fact>
            <Fact term={t.document}>
              <ShownValue value={application.documentDigits} field="person/documentDigits" record={number} />
            </Fact>
          </>
        )}
        <Fact term={t.experience}>{t.years(experience)}</Fact>
        <Fact term={t.referralCode}>{referralCode}</Fact>
        <Fact term={t.policies(longDay(language, application.policies.version))}>
          {application.policies.editions.map(({ slug, edition }) => (
            <span key={slug}>
              <a href={paths.policyEdition(language, edition)}>{edition}</a>{' '}
            </span>
          ))}
        </Fact>
      </Facts>
    </section>
  );
}

/** A phone number with spaces. */
const spacedPhone = (value: ShownField): ShownField => ({ ...value, text: phoneText(value) });
/** A field with its text rewritten by `write`, unless it is masked or empty. */
const unlessMasked = (value: ShownField, write: (text: string) => string): ShownField =>
  value.isMasked || value.text === '' ? value : { ...value, text: write(value.text) };
