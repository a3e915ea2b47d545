/** The pages show roles and company only, whatever the query, and are cached until one of them changes. */
export const rolesHeaders = () => ({ 'page-cache': 'jobs; reads=', 'cache-control': 'no-cache' });
/** The recruitment page also shows what was searched for. */
export const careerHeaders = () => ({ ...rolesHeaders(), 'page-cache': 'jobs; reads=q,open' });
