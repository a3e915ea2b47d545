import { staffRoles } from '#kit/desk/desk-access.ts';
import { tableFormats } from '#kit/files/table.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { useDesk } from './desk-data.ts';
import { DeskForm, DeskSelect, DeskText, Submit, useIsRefused } from './desk-form.tsx';
import type { DeskFilter, DeskListProps } from './list-types.ts';
import type { ListUrl } from './list-url.ts';
import { listWords } from './list-words.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';

type Tools<Row> = DeskListProps<Row> & { readonly shown: readonly string[]; readonly url: ListUrl };

/** A panel lies over the list, so that no button moves: one is open at a time, until Escape or a press elsewhere. */
const tool = { name: 'list-tool', 'data-menu': '' } as const;

/** Views, filters and columns of a list, each as links or a plain form. */
export function ListTools<Row>(props: Tools<Row>) {
  return (
    <div className="desk-above-list">
      <Views {...props} />
      <div className="desk-tools">
        <Filters {...props} />
        <Columns {...props} />
        <SaveView {...props} />
        <Export {...props} />
      </div>
    </div>
  );
}

function Views<Row>({ views = [], fixedViews = [], url }: Tools<Row>) {
  const t = useWords(listWords);
  const current = url.query();
  const all = [{ name: t.all, query: '' }, ...fixedViews, ...views];
  if (all.length === 1) return null;
  return (
    <nav aria-label={t.views}>
      <ul className="desk-chips">
        {all.map(({ name, query }) => (
          <li key={`${name}?${query}`}>
            <a
              className={classNames('desk-chip', query === current && 'desk-chip-on')}
              aria-current={query === current ? 'page' : undefined}
              href={query === '' ? url.path : url.page(query)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filters<Row>({ filters, page, url }: Tools<Row>) {
  const t = useWords(listWords);
  const active = filters.filter(({ key }) => page.query.filters[key] !== undefined);
  const keys = filters.flatMap(namesOf);
  if (filters.length === 0) return null;
  return (
    <details {...tool}>
      <summary className="button button-secondary button-small">
        <SearchIcon />
        {t.filters}
        {active.length > 0 ? ` (${active.length})` : ''}
      </summary>
      <form className="desk-panel" action={url.path}>
        {url.values
          .filter(([name]) => !keys.includes(name))
          .map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
        <div className="desk-filters">
          {filters.map((filter) => (
            <FilterField key={filter.key} filter={filter} values={valuesOf(url)} />
          ))}
        </div>
        <p className="button-row">
          <button type="submit" className="button button-secondary button-small">
            {t.apply}
          </button>
          {active.length > 0 ? (
            <a className="button button-secondary button-small" href={url.without(keys)}>
              {t.clearFilters}
            </a>
          ) : null}
        </p>
      </form>
    </details>
  );
}

/** Several values of a filter are one choice. */
function valuesOf(url: ListUrl): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of url.values) values.set(name, [values.get(name) ?? [], value].flat().join(','));
  return values;
}
/** A filter of days has two fields. */
const namesOf = ({ kind, key }: DeskFilter): string[] => (kind === 'day' ? [`${key}-from`, `${key}-to`] : [key]);

function FilterField({
  filter,
  values,
}: {
  readonly filter: DeskFilter;
  readonly values: ReadonlyMap<string, string>;
}) {
  const t = useWords(listWords);
  const { key, label } = filter;
  const id = `filter-${key}`;
  if (filter.kind === 'choice') {
    return (
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select className="input select" id={id} name={key} defaultValue={values.get(key) ?? ''}>
          <option value="">{t.any}</option>
          {filter.options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    );
  }
  if (filter.kind === 'day') {
    return namesOf(filter).map((name, index) => (
      <div className="field" key={name}>
        <label htmlFor={`filter-${name}`}>{index === 0 ? t.from(label) : t.until(label)}</label>
        <input className="input" type="date" id={`filter-${name}`} name={name} defaultValue={values.get(name) ?? ''} />
      </div>
    ));
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        type={filter.kind === 'search' ? 'search' : 'text'}
        id={id}
        name={key}
        defaultValue={values.get(key) ?? ''}
        placeholder={filter.hint}
      />
    </div>
  );
}

function Columns<Row>({ columns, shown, url }: Tools<Row>) {
  const t = useWords(listWords);
  if (columns.length < 3) return null;
  return (
    <details {...tool}>
      <summary className="button button-quiet button-small">{t.columns}</summary>
      <form className="desk-panel" action={url.path}>
        {url.values
          .filter(([name]) => name !== 'columns')
          .map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
        <div className="desk-filters">
          {columns.map(({ key, head }) => (
            <label key={key} className="choice">
              <input type="checkbox" name="columns" value={key} defaultChecked={shown.includes(key)} />
              <span>{head}</span>
            </label>
          ))}
        </div>
        <p>
          <button type="submit" className="button button-secondary button-small">
            {t.apply}
          </button>
        </p>
      </form>
    </details>
  );
}

function SaveView<Row>({ name, views, url, filters, page }: Tools<Row>) {
  const t = useWords(listWords);
  const { here, roles: own } = useDesk();
  const isRefused = useIsRefused('/api/desk/views');
  const roleNames = useWords(staffRoleWords);
  const roles = own.includes('owner') ? staffRoles : own;
  const current = views?.find(({ query }) => query === url.query());
  if (views === undefined || url.query() === '') return null;
  if (current) {
    if (!current.mayChange) return null;
    return (
      <DeskForm
        key={here}
        action={`/api/desk/views/${encodeURIComponent(current.id)}/delete`}
        submit={t.deleteView}
        look="quiet"
      />
    );
  }
  const isSearch = filters.some(({ kind, key }) => kind === 'search' && page.query.filters[key] !== undefined);
  return (
    <details {...tool} open={isRefused}>
      <summary className="button button-quiet button-small">{t.saveView}</summary>
      <DeskForm
        action="/api/desk/views"
        submit={t.save}
        className="desk-panel"
        hidden={{ list: name, query: url.query() }}
        reasons={{ taken: t.viewTaken, missing: t.viewName, search: t.viewSearch }}
      >
        {isSearch ? <p>{t.viewSearch}</p> : null}
        <DeskText name="name" label={t.viewName} required maxLength={40} />
        <DeskSelect
          name="role"
          label={t.viewFor}
          emptyLabel={t.viewOwn}
          options={roles.map((role) => ({ value: role, label: roleNames[role] }))}
        />
      </DeskForm>
    </details>
  );
}

/** Begins a file of all rows that match, with the shown columns in the shown order. */
function Export<Row>({ name, url, page, isNotExported = false }: Tools<Row>) {
  const t = useWords(listWords);
  const language = useLanguage();
  const { flash } = useDesk();
  const action = '/api/desk/exports';
  if (isNotExported || page.rows.length === 0) return null;
  return (
    <details {...tool} open={flash?.action === action && flash.values['list'] === name}>
      <summary className="button button-quiet button-small">{t.export}</summary>
      <DeskForm
        action={action}
        className="desk-panel"
        identity={{ list: name }}
        hidden={{ query: url.query(), language }}
        label={t.export}
      >
        <p>{t.exportHint}</p>
        <p className="button-row">
          {tableFormats.map((format) => (
            <Submit key={format} name="format" value={format} look="secondary" small>
              {format === 'csv' ? format.toUpperCase() : t[format]}
            </Submit>
          ))}
        </p>
      </DeskForm>
    </details>
  );
}
