import { ActForm } from '#web/desk/act-form.tsx';
import { urlOf } from '#web/api-client.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { discardQuotation, getPreview, issueDraft, type QuotationDeskAnswer } from '../../contract/desk.ts';
import { rupeesOf } from './figures.ts';
import { recordWords } from './record-words.ts';
import { ColleagueChanges, useDraftRefusals } from './typed-values.tsx';
import { useFieldName } from './timeline.ts';
import { fieldWords } from './words.ts';

interface DraftIssueProps {
  readonly quotation: QuotationDeskAnswer;
  /** The number that it replaces. */
  readonly former: string | undefined;
}
/** The end of a draft: it is issued after a confirmation that names buyer and total, or deleted. */
export function DraftIssue({ quotation, former }: DraftIssueProps) {
  const t = useWords(recordWords);
  const fieldName = useFieldName();
  const { serial, seller, missing, totals } = quotation;
  return (
    <section className="desk-section" id="finish">
      <h2>{t.finish}</h2>
      {seller === null ? null : <Preview serial={serial} />}
      {seller === null ? (
        <Message kind="warning" unannounced>
          {t.noSeller}
        </Message>
      ) : missing.length > 0 || totals === null ? (
        <div>
          <p>{t.missingTitle}</p>
          <ul className="quotation-missing">
            {missing.map((field) => (
              <li key={field}>{fieldName(field)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <Confirmation quotation={quotation} former={former} total={rupeesOf(totals.totalPaise)} />
      )}
      <Discard quotation={quotation} />
    </section>
  );
}

function Preview({ serial }: Pick<QuotationDeskAnswer, 'serial'>) {
  const t = useWords(recordWords);
  return (
    <div className="quotation-preview">
      <LinkButton look="secondary" href={urlOf(getPreview, { serial: String(serial) })} target="_blank">
        {t.preview}
      </LinkButton>
      <p className="soft">
        {t.previewHint} <a href={deskPaths.salesSettings()}>{t.settings}</a>
      </p>
    </div>
  );
}

function Confirmation({
  quotation: { serial, version, buyer, seller, validityDays },
  former,
  total,
}: DraftIssueProps & { readonly total: string }) {
  const t = useWords(recordWords);
  const fields = useWords(fieldWords);
  const params = { serial: String(serial) };
  return (
    <ActForm
      of={issueDraft}
      params={params}
      hidden={{ version }}
      refusals={useDraftRefusals()}
      asked={total}
      isFolded
      foldedLook="primary"
      className="desk-panel"
    >
      <ColleagueChanges action={urlOf(issueDraft, params)} />
      <dl className="desk-facts">
        <div>
          <dt>{fields.buyer}</dt>
          <dd>{buyer.name}</dd>
        </div>
        <div>
          <dt>{t.total}</dt>
          <dd>
            <strong>{total}</strong>
          </dd>
        </div>
        <div>
          <dt>{fields.days}</dt>
          <dd>{validityDays}</dd>
        </div>
      </dl>
      <p className="soft">{former === undefined ? t.numberLater : t.revisionLater(former)}</p>
      {seller?.isSample ? (
        <Message kind="info" unannounced>
          {t.sampleSeller(seller.gstin)}
        </Message>
      ) : null}
    </ActForm>
  );
}

function Discard({ quotation: { serial, version } }: Pick<DraftIssueProps, 'quotation'>) {
  const params = { serial: String(serial) };
  return (
    <ActForm
      of={discardQuotation}
      params={params}
      hidden={{ version }}
      look="danger"
      refusals={useDraftRefusals()}
      isFolded
      foldedLook="quiet"
      className="desk-panel"
    >
      <ColleagueChanges action={urlOf(discardQuotation, params)} />
    </ActForm>
  );
}
