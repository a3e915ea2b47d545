// A category tapped before the script has loaded. Each choice of the panel links to an empty element ahead of the form;
// while one of them is the target, the style sheet opens the form and hides the panel.
import { categories, type Category } from '#features/jobs/model/jobs.ts';

export const earlyCategoryId = (category: Category): string => `category-${category}`;

export const EarlyCategories = () =>
  categories.map((category) => <span key={category} id={earlyCategoryId(category)} className="early-category" />);

/** The category in the page's address, which then loses it. */
export function takeEarlyCategory(): Category | undefined {
  const category = categories.find((each) => location.hash === `#${earlyCategoryId(each)}`);
  if (category) history.replaceState(history.state, '', location.pathname + location.search);
  return category;
}
