interface RemoveNotesProps {
  value: boolean;
  onChange: (removes: boolean) => void;
}

/** Removes stored notes. They are never fetched, so an empty box can't mean that (RULES.md, Contact). */
export function RemoveNotes({ value, onChange }: RemoveNotesProps) {
  return (
    <label className="col-span-2 inline-flex items-center gap-2 justify-self-start pr-2 target">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-accent"
      />
      Remove notes
    </label>
  );
}
