import { defined } from '#kit/defined.ts';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FormRules } from '#features/applications/contract.ts';
import type { DraftForm } from '#features/applications/model.ts';
import type { RoleAnswer } from '#features/jobs/contract.ts';
import type { Category } from '#features/jobs/model.ts';
import { PhotoField } from '#features/photos/web/parts/photo-field.tsx';
import type { CallResult } from '#web/api-client.ts';
import { Fields, isFilledEarly, useForm } from '#web/form.ts';
import { useHydrated } from '#web/hydrated.ts';
import { writeStored } from '#web/stored-session.ts';
import { fieldId } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { useWords } from '#web/use-words.ts';
import type { Applicant } from './applicant.ts';
import { CategoryPanel } from './category-panel.tsx';
import { EarlyCategories, takeEarlyCategory } from './early-category.tsx';
import { useDraft } from './draft.ts';
import { fieldFaults, FormErrors } from './form-errors.tsx';
import { CategoryField, Declaration, draftInputs } from './form-fields.tsx';
import { FormLayout, type Inputs } from './form-layout.tsx';
import { applicationFormOf, type Chosen, draftOf, faultsIn, feeOf, savedFormOf } from './form-values.ts';
import { IdentityField, labelOfIdentity } from './identity-field.tsx';
import { PayBar } from './pay-bar.tsx';
import { PayRefusal } from './pay-refusal.tsx';
import { DistrictField, readPlace, StateField } from './place-fields.tsx';
import type { PlaceOptions } from './place-options.ts';
import { useReferralInputs } from './referral-fields.tsx';
import { type PaymentPage, startPayment, type Waiting } from './start-payment.ts';
import { useLeaving } from './use-leaving.ts';
import { applyWords } from './apply-words.ts';

export interface ApplyFormProps {
  readonly role: RoleAnswer;
  readonly rules: FormRules;
  readonly applicant: Applicant;
  readonly draft: DraftForm;
  /** Source of the draft: an `earlier` application, or what was typed here. */
  readonly origin: 'draft' | 'earlier' | 'nothing';
  readonly states: PlaceOptions;
  /** Of the draft's state. */
  readonly districts: PlaceOptions | undefined;
  /** Reloads the role after a change of fee or state. */
  readonly refreshRole: () => void;
}
type Refused = Extract<CallResult<PaymentPage>, { ok: false }>;

/** The form of one role, from choosing the category to the payment page. */
export function ApplyForm(props: ApplyFormProps) {
  const { role, rules, applicant, draft, origin, states, districts, refreshRole } = props;
  const t = useWords(applyWords);
  const [chosen, setChosen] = useState<Chosen>({
    category: draft.category ?? '',
    photo: draft.photo ?? '',
    state: draft.state ?? '',
    district: draft.district ?? '',
  });
  const [isPicking, setPicking] = useState(chosen.category === '');
  const isHydrated = useHydrated();
  const [isUploading, setUploading] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [waiting, setWaiting] = useState<Waiting>();
  const [refused, setRefused] = useState<Refused>();
  const [ownCodeRefusals, setOwnCodeRefusals] = useState(0);
  const [isLeaving, setLeaving] = useLeaving();
  const referralValid = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  const latest = useRef(chosen);

  const form = useForm<PaymentPage>({
    summarised: true,
    check: (fields) => faultsIn(fields, chosen, rules, isUploading),
    textOfReason: (key, field) => fieldFaults(t, key, field),
    send: pay,
    done: ({ paymentUrl }) => {
      setLeaving(true);
      location.assign(paymentUrl);
    },
  });
  const autosave = useDraft(role.name, () => draftOf(new Fields(defined(form.ref.current)), latest.current));

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
      referralValid: referralValid.current,
    });
    const reply = await startPayment(applicationForm, feeOf(role, category), setWaiting);
    if (reply.ok) writeStored({ formData: JSON.stringify(savedFormOf(applicationForm)) });
    else return refusal(reply);
    return reply;
  }
  function refusal(reply: Refused): Refused {
    setRefused(reply);
    const code = reply.problem?.code ?? '';
    if (code === 'applications/amount-differs' || code.startsWith('jobs/')) refreshRole();
    if (code !== 'applications/own-code' || !reply.problem) return reply;
    setOwnCodeRefusals((count) => count + 1);
    return { ...reply, problem: { ...reply.problem, errors: [{ field: 'hasReferral', reason: 'own-code' }] } };
  }

  const referralInputs = useReferralInputs({
    ownCode: applicant.ownCode,
    draft,
    errors: form.errors,
    ownCodeRefusals,
    onChecked: (valid) => (referralValid.current = valid),
    onChange: autosave.changed,
  });
  const inputs: Inputs = {
    category: <CategoryField category={chosen.category} onChange={changeCategory} />,
    ...draftInputs({ t, draft, errors: form.errors, bornBy: rules.bornBy, phone: applicant.phone }),
    state: <StateField place={chosen} error={form.errors['state']} onChange={choose} loaded={states} />,
    district: (
      <DistrictField
        place={chosen}
        error={form.errors['district']}
        onChange={choose}
        loaded={districts && { key: draft.state ?? '', reply: districts }}
      />
    ),
    aadhar: <IdentityField rule={rules.identity} error={form.errors['aadhar']} />,
    photo: (
      <PhotoField
        url={chosen.photo}
        error={form.errors['photo']}
        onChange={(photo) => {
          setUploading(photo.isUploading);
          choose({ photo: photo.url });
        }}
      />
    ),
    ...referralInputs,
    agree: (
      <Declaration version={rules.policyVersion} error={form.errors['agree']} agreed={agreed} onChange={setAgreed} />
    ),
  };

  const busy = form.busy || isLeaving;
  const identityLabel = labelOfIdentity(rules.identity, t);
  return (
    <section className={isHydrated ? 'apply-form' : 'apply-form apply-form-early'} aria-labelledby="form-title">
      {isHydrated ? null : <EarlyCategories />}
      <h2 id="form-title" ref={title} tabIndex={-1}>
        {t.formTitle}
      </h2>
      <form
        {...form.props}
        className={isPicking ? 'form form-waiting' : 'form'}
        // Without script the style sheet opens the form.
        inert={isPicking && isHydrated}
        aria-labelledby="form-title"
        onInput={autosave.changed}
      >
        <NeedsScript>{t.needsScript}</NeedsScript>
        <p className="soft">{t.requiredNote}</p>
        {origin === 'nothing' ? null : (
          <Message kind="info" unannounced>
            {(origin === 'earlier' ? t.fromEarlier : t.fromDraft)(identityLabel)}{' '}
            <a href={`#${fieldId('aadhar')}`}>{t.toIdentity(identityLabel)}</a>
          </Message>
        )}
        <FormErrors errors={form.errors} />
        <FormLayout inputs={inputs} />
        {refused && form.failure !== undefined ? <PayRefusal reply={refused} /> : null}
        <PayBar
          category={chosen.category}
          fee={chosen.category === '' ? undefined : feeOf(role, chosen.category)}
          agreed={agreed}
          busy={busy}
          waiting={form.busy ? waiting : undefined}
          draft={autosave.status}
        />
      </form>
      {isPicking ? <CategoryPanel role={role} picked={chosen.category} onPick={pick} /> : null}
    </section>
  );
}
