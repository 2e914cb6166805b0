/** A badge with a count. */
export function Count({ children }: { children: number }) {
  return (
    <span className="inline-grid min-w-5 place-items-center rounded-full bg-warning-solid px-1.5 text-[0.75rem] leading-5 font-semibold text-white">
      {children}
    </span>
  );
}
