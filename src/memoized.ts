/** Memoizes a function of an object that never changes. A result is cached as long as its object exists. */
export function memoized<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const own = made.get(key) ?? make(key);
    made.set(key, own);
    return own;
  };
}
