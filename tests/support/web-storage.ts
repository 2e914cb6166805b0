/** Creates the local or session storage of a browser, which Node lacks. */
export function webStorage(entries: Record<string, string> = {}): Storage {
  const texts: Record<string, string> = Object.create({
    get length() {
      return Object.keys(texts).length;
    },
    key: (index: number) => Object.keys(texts)[index] ?? null,
    getItem: (key: string) => (Object.hasOwn(texts, key) ? texts[key] : null),
    setItem: (key: string, value: string) => Object.assign(texts, { [key]: value }),
    removeItem: (key: string) => delete texts[key],
  });
  return Object.assign(texts, entries) as unknown as Storage;
}
