import { defined } from '#kit/defined.ts';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SessionAnswer } from '#features/accounts/contract/public.ts';
import type { FormRules, PaymentPage } from '../contract/apply.ts';
import type { DraftForm } from '../../model/applications.ts';
import type { RoleAnswer } from '#features/jobs/contract/public.ts';
import type { Category } from '#features/jobs/model/jobs.ts';
import { PhotoField } from '#features/photos/web/parts/photo-field.tsx';
import type { CallResult } from '#web/api-client.ts';
import { Fields, isFilledEarly, useForm } from '#web/forms/form.ts';
import { useHydrated } from '#web/hydrated.ts';
import { writeStored } from '#web/stored-session.ts';
import { fieldId } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { Applicant } from '../../web/applicant.ts';
import { CategoryPanel } from './category-panel.tsx';
import { EarlyCategories, takeEarlyCategory } from './early-category.tsx';
import { useDraft } from './draft.ts';
import { fieldFaults, FormErrors } from './form-errors.tsx';
import { CategoryField, Declaration, draftInputs } from './form-fields.tsx';
import { FormLayout, type Inputs } from './form-layout.tsx';
import { applicationFormOf, type Chosen, draftOf, faultsIn, feeOf, savedFormOf } from './form-values.ts';
import { IdentityField, labelOfIdentity } from './identity-field.tsx';
import { PayBar, waitingText } from './pay-bar.tsx';
import { PayRefusal } from './pay-refusal.tsx';
import { DistrictField, readPlace, StateField } from './place-fields.tsx';
import type { PlaceOptions } from './place-options.ts';
import { useReferralInputs } from './referral-fields.tsx';
import { startPayment, type Waiting } from '../../fees/web/start-payment.ts';
import { ReviewDialog, useReview } from './review.tsx';
import { PaymentOpen } from './role-notices.tsx';
import type { OpenPaymentPage } from '../../web/role-progress.ts';
import { removeUnsaved } from '#web/forms/unsaved-store.ts';
import { type UnsavedForm } from './unsaved-form.ts';
import { useLeaving } from './use-leaving.ts';
import { applyWords } from './apply-words.ts';

export interface ApplyFormProps {
  readonly role: RoleAnswer;
  readonly rules: FormRules;
  readonly applicant: Applicant;
  readonly draft: DraftForm;
  /** Source of the draft: an `earlier` application, or what was typed here. */
  readonly origin: 'draft' | 'earlier' | 'nothing';
  /** The time of the saved draft; null without one. */
  readonly savedAt: string | null;
  /** What this tab could not save before. */
  readonly unsaved: UnsavedForm | undefined;
  readonly session: SessionAnswer;
  readonly states: PlaceOptions;
  /** The districts of the state that the saved draft has. */
  readonly districts: { readonly key: string; readonly reply: PlaceOptions } | undefined;
  /** A payment page of this role that is not paid yet. */
  readonly openPage: OpenPaymentPage | undefined;
  /** Reloads the role after a change of fee or state. */
  readonly refreshRole: () => void;
  /** Back from the payment page, to this page as it was left. */
  readonly onReturn: () => void;
}
type Refused = Extract<CallResult<PaymentPage>, { ok: false }>;

/** The form of one role, from choosing the category to the payment page. */
export function ApplyForm(props: ApplyFormProps) {
  const { role, rules, applicant, draft, origin, states, districts, openPage, refreshRole } = props;
  const t = useWords(applyWords);
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>({
    category: draft.category ?? '',
    photo: draft.photo ?? '',
    state: draft.state ?? '',
    district: draft.district ?? '',
  });
  const [isPicking, setPicking] = useState(chosen.category === '');
  const isHydrated = useHydrated();
  const [isUploading, setUploading] = useState(false);
  const [shownPhoto, setShownPhoto] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [policyVersion, setPolicyVersion] = useState(rules.policyVersion);
  const [waiting, setWaiting] = useState<Waiting>();
  const [refused, setRefused] = useState<Refused>();
  const [ownCodeRefusals, setOwnCodeRefusals] = useState(0);
  const review = useReview();
  const { isLeaving, hasReturned, leave } = useLeaving(() => {
    review.close();
    props.onReturn();
  });
  const referral = useRef({ isValid: false, unknown: '' });
  const title = useRef<HTMLHeadingElement>(null);
  const latest = useRef(chosen);

  const form = useForm<PaymentPage>({
    summarised: true,
    check: (fields) => faultsIn(fields, chosen, rules, { isUploading, unknownCode: referral.current.unknown }),
    checkedOnLeaving: ['dob', 'altMobile', 'email', 'experience'],
    textOfReason: (key, field) => fieldFaults(t, rules.identity, key, field),
    onInput: () => autosave.changed(),
    confirm: review.ask,
    send: pay,
    done: ({ paymentUrl }) => {
      removeUnsaved();
      leave();
      location.assign(paymentUrl);
    },
  });
  const autosave = useDraft({
    userId: props.session.userId,
    role: role.name,
    read: () => draftOf(new Fields(defined(form.ref.current)), latest.current),
    savedAt: props.savedAt,
    unsaved: props.unsaved,
  });

  // What was chosen before hydration counts, and is saved.
  const onHydrated = useEffectEvent(() => {
    const element = defined(form.ref.current);
    const category = takeEarlyCategory();
    if (category) setPicking(false);
    setAgreed(new Fields(element).has('agree'));
    if (category || isFilledEarly(element))
      choose({ ...readPlace(element, latest.current), ...(category && { category }) });
  });
  useLayoutEffect(() => onHydrated(), []);

  function choose(more: Partial<Chosen>): void {
    latest.current = { ...latest.current, ...more };
    setChosen(latest.current);
    autosave.changed();
  }
  function pick(category: Category): void {
    if (category !== chosen.category) choose({ category });
    setPicking(false);
    // The pressed button disappears with the panel.
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }
  function changeCategory(): void {
    setPicking(true);
    setTimeout(() => document.getElementById('category-panel-title')?.focus());
  }
  async function pay(fields: Fields): Promise<CallResult<PaymentPage>> {
    const { category } = chosen;
    if (category === '') throw new Error('the form is open without a category');
    setRefused(undefined);
    autosave.flush();
    const applicationForm = applicationFormOf(fields, {
      role,
      category,
      chosen,
      applicant,
      referralValid: referral.current.isValid,
    });
    const shown = { amount: feeOf(role, category), policyVersion, language };
    const reply = await startPayment(applicationForm, shown, setWaiting);
    if (reply.ok) writeStored({ formData: JSON.stringify(savedFormOf(applicationForm)) });
    else return refusal(reply);
    return reply;
  }
  function refusal(reply: Refused): Refused {
    review.close();
    setRefused(reply);
    const code = reply.problem?.code ?? '';
    if (code === 'applications/amount-differs' || code.startsWith('jobs/')) refreshRole();
    if (code === 'applications/policies-changed') {
      setAgreed(false);
      setPolicyVersion(String(reply.problem?.['policyVersion']));
    }
    if (code !== 'applications/own-code' || !reply.problem) return reply;
    setOwnCodeRefusals((count) => count + 1);
    return { ...reply, problem: { ...reply.problem, errors: [{ field: 'hasReferral', reason: 'own-code' }] } };
  }

  const referralInputs = useReferralInputs({
    ownCode: applicant.ownCode,
    draft,
    errors: form.errors,
    ownCodeRefusals,
    onChecked: (isValid, unknown) => {
      referral.current = { isValid, unknown };
    },
    onChange: autosave.changed,
  });
  const inputs: Inputs = {
    category: <CategoryField category={chosen.category} onChange={changeCategory} />,
    ...draftInputs({ t, draft, errors: form.errors, phone: applicant.phone }),
    state: <StateField place={chosen} error={form.errors['state']} onChange={choose} loaded={states} />,
    district: <DistrictField place={chosen} error={form.errors['district']} onChange={choose} loaded={districts} />,
    aadhar: <IdentityField rule={rules.identity} error={form.errors['aadhar']} />,
    photo: (
      <PhotoField
        url={chosen.photo}
        error={form.errors['photo']}
        onChange={(photo) => {
          form.mended('photo');
          setUploading(photo.isUploading);
          choose({ photo: photo.url });
        }}
        onShown={setShownPhoto}
      />
    ),
    ...referralInputs,
    agree: <Declaration version={policyVersion} error={form.errors['agree']} agreed={agreed} onChange={setAgreed} />,
  };

  const busy = form.busy || isLeaving;
  const status = form.busy && waiting ? waitingText(t, waiting) : '';
  const identityLabel = labelOfIdentity(rules.identity, t);
  return (
    <section className={isHydrated ? 'apply-form' : 'apply-form apply-form-early'} aria-labelledby="form-title">
      {isHydrated ? null : <EarlyCategories />}
      <h2 id="form-title" ref={title} tabIndex={-1}>
        {t.formTitle}
      </h2>
      {openPage ? <PaymentOpen page={openPage} role={role.name} isReturn={hasReturned} /> : null}
      {isPicking ? <CategoryPanel role={role} picked={chosen.category} onPick={pick} /> : null}
      <form
        {...form.props}
        className={isPicking ? 'form form-waiting' : 'form'}
        // Without script the style sheet opens the form.
        inert={isPicking && isHydrated}
        aria-labelledby="form-title"
      >
        <NeedsScript>{t.needsScript}</NeedsScript>
        <p className="soft">{t.requiredNote}</p>
        {origin === 'nothing' || openPage ? null : (
          <Message kind="info" unannounced>
            {(origin === 'earlier' ? t.fromEarlier : t.fromDraft)(identityLabel)}{' '}
            <a href={`#${fieldId('aadhar')}`}>{t.toIdentity(identityLabel)}</a>
          </Message>
        )}
        <FormErrors errors={form.errors} shown={form.shown} />
        <FormLayout inputs={inputs} />
        {refused && form.failure !== undefined ? <PayRefusal reply={refused} /> : null}
        <PayBar
          category={chosen.category}
          fee={chosen.category === '' ? undefined : feeOf(role, chosen.category)}
          agreed={agreed}
          busy={busy}
          status={status}
          draft={autosave}
        />
      </form>
      {chosen.category === '' ? null : (
        <ReviewDialog
          review={review}
          role={role}
          category={chosen.category}
          photo={shownPhoto}
          fee={feeOf(role, chosen.category)}
          identityLabel={identityLabel}
          busy={busy}
          status={status}
        />
      )}
    </section>
  );
}
