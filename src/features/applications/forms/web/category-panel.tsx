import type { RoleAnswer } from '#features/jobs/contract/public.ts';
import { categories, type Category } from '#features/jobs/model/jobs.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { earlyCategoryId } from './early-category.tsx';
import { feeOf } from './form-values.ts';
import { roleWords } from './role-words.ts';

export interface CategoryPanelProps {
  readonly role: RoleAnswer;
  /** The category picked before. */
  readonly picked: Category | '';
  readonly onPick: (category: Category) => void;
}
/** The bottom panel that asks for the category; above the form where the screen is low. Not a dialog: the page stays readable. */
export function CategoryPanel({ role, picked, onPick }: CategoryPanelProps) {
  const t = useWords(roleWords);
  return (
    <section className="category-panel" aria-labelledby="category-panel-title">
      <div className="wrap">
        <h2 id="category-panel-title" tabIndex={-1}>
          {t.panelTitle}
        </h2>
        <p className="soft small">{t.panelText}</p>
        <div className="category-choices">
          {categories.map((category) => (
            <a
              key={category}
              href={`#${earlyCategoryId(category)}`}
              role="button"
              className="category-choice"
              aria-pressed={picked === '' ? undefined : picked === category}
              onClick={(event) => {
                event.preventDefault();
                onPick(category);
              }}
              onKeyDown={(event) => {
                // Like a button, which a link is not for the space bar.
                if (event.key !== ' ') return;
                event.preventDefault();
                onPick(category);
              }}
            >
              <span>{category}</span> <strong>{rupees(feeOf(role, category))}</strong>
            </a>
          ))}
        </div>
        {picked === '' ? null : (
          <Button look="quiet" wide onClick={() => onPick(picked)}>
            {t.keep(picked)}
          </Button>
        )}
      </div>
    </section>
  );
}
