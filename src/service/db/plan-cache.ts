import pg from 'pg';

/** How many plans a connection keeps; other statements are planned each time. */
const MOST_STATEMENTS = 100;

// The portal has few lists, but very many combinations of column searches.
const names = new Map<string, string>();

/**
 * A connection that names statements with parameters, so that the server keeps their plans: planning a list takes longer
 * than reading it. Drizzle names only what is prepared by hand. Not for a transaction pooler, which forbids names.
 */
export class PlanCachingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The driver has many signatures; drizzle, with an object and values, is the one that matters here.
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((config: pg.QueryConfig, values?: unknown[], ...rest: unknown[]) =>
      send(
        values?.length ? { ...config, ...nameOf(config.text) } : config,
        values,
        ...rest,
      )) as typeof this.query;
  }
}

function nameOf(text: string): { name?: string } {
  const known = names.get(text);
  if (known) return { name: known };
  if (names.size >= MOST_STATEMENTS) return {};
  const name = `portal_${names.size}`;
  names.set(text, name);
  return { name };
}
