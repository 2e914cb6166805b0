import { useForm } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMergedUpdate } from '#src/api/merged-update.ts';
import { updateProductMutation } from '#src/api/mutations.ts';
import { productQueries } from '#src/api/products.ts';
import { type Product, ProductFields, productCategory } from '#src/contract/product.ts';
import { collapsed } from '#src/contract/values.ts';
import { PickDialog, RecordPicker } from '#src/features/pickers/pickers.tsx';
import { texts as pickerTexts } from '#src/features/pickers/texts.ts';
import { dialogTexts } from '#src/ui/dialog/dialog-texts.ts';
import { focusFirstInvalid, TextArea, TextInput, YesNo } from '#src/ui/form/field.tsx';
import { FormActions, FormField, LeaveGuard, submit, useFetched } from '#src/ui/form/form.tsx';
import { SaveAlerts } from '#src/ui/form/save-alerts.tsx';
import { formatCount } from '#src/ui/format.ts';
import { Code } from '#src/ui/list/list-card.tsx';
import { RecordScreen, RecordSkeleton } from '#src/ui/record/record.tsx';
import { Card, DefinitionList } from '#src/ui/surface.tsx';
import { toast } from '#src/ui/toast.ts';
import { restoredInput, useStoredInput, type Values } from '#src/user-data/unsaved-input.ts';
import { ProductImage } from './list/quick-view.tsx';
import { texts } from './texts.ts';

interface EditProductProps {
  id: number;
  back: ReactNode;
  onSaved: (orgId: number) => void;
}

export function EditProduct({ id, back, onSaved }: EditProductProps) {
  const product = useFetched(useQuery(productQueries.one(id)));
  return (
    <RecordScreen
      result={product}
      title={texts.editTitle}
      back={back}
      label={texts.record}
      missing={texts.missing}
      waiting={<RecordSkeleton lines={4} picture isForm className="max-w-4xl" />}
    >
      {(found) => <ProductForm key={found.id} product={found} onSaved={onSaved} />}
    </RecordScreen>
  );
}

function ProductForm({ product, onSaved }: Pick<EditProductProps, 'onSaved'> & { product: Product }) {
  const isSaved = useRef(false);
  // Preloaded: a failed load when the user chooses a title would replace the form by an error.
  useEffect(() => void PickDialog.preload?.(), []);
  const formId = `product-${product.id}`;
  const [restored] = useState(() => restoredInput(formId));
  // Restored input is merged with the product that it started from. The id may be another product's by now.
  const [begun] = useState(() =>
    restored ? { ...product, ...fieldsIn(restored.base), sku: String(restored.base.sku) } : product,
  );
  const merged = useMergedUpdate({
    row: begun,
    query: productQueries.one(product.id),
    markOf: ({ sku }) => sku,
    valuesOf: ({ title, description, active }) => ({ title, description: description ?? '', active }),
    update: updateProductMutation,
    hasRest: ({ show_id }, { new_show_id = show_id }) => new_show_id === show_id,
    show: (field, value) => form.setFieldValue(field, value),
    onSaved: () => toast('success', texts.saved),
  });
  const { base, save, refused } = merged;
  // An option of `mutate`, so that it is not called once the user has left the form.
  const onSuccess = (hasSaved: boolean) => {
    isSaved.current = hasSaved;
    if (hasSaved) onSaved(product.org_id);
  };
  const defaultValues: ProductFields = base;
  const form = useForm({
    defaultValues,
    validators: { onSubmit: ProductFields },
    onSubmit: ({ value: { new_show_id, ...value } }) => {
      const typed = { ...value, title: collapsed(value.title) };
      const bodyOf = (merged: typeof typed) => ({ ...merged, new_show_id, id: product.id });
      save.mutate({ typed, bodyOf }, { onSuccess, onError: focusFirstInvalid });
    },
    onSubmitInvalid: focusFirstInvalid,
  });
  useEffect(() => {
    if (!restored) return;
    const typed = fieldsIn(restored.values);
    // Not as default values: the restored input still has to be saved.
    for (const name of Object.keys(typed) as (keyof typeof typed)[]) form.setFieldValue(name, typed[name]);
    form.setFieldValue('new_show_id', Number(restored.values.new_show_id) || undefined);
  }, [form, restored]);
  const isSaving = save.isPending || save.data === true;
  const isUnsaved = () => !isSaved.current && !form.state.isDefaultValue;
  useStoredInput(formId, isUnsaved, () => ({
    base: { ...base, sku: begun.sku },
    values: form.state.values,
  }));
  return (
    <Card className="grid max-w-4xl grid-cols-1 items-start gap-6 p-4 sm:p-6 md:grid-cols-[16rem_minmax(0,1fr)]">
      {/* On a phone, below the form. */}
      <div className="flex flex-col gap-4 max-sm:order-last sm:max-md:flex-row">
        <ProductImage product={product} className="aspect-square max-w-28 sm:max-w-40 md:max-w-80" />
        <DefinitionList
          items={[
            [pickerTexts.kinds.client.name, product.org_name],
            [pickerTexts.kinds.title.name, product.show_name],
            [texts.fields.category, productCategory(product)],
            [texts.fields.quantity, formatCount(product.qty)],
            [texts.fields.sku, <Code key="sku">{product.sku}</Code>],
            [texts.fields.id, <Code key="id">{product.id}</Code>],
          ]}
        />
      </div>
      {/* Enter must not submit (RULES.md, Product). */}
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
        <form.Field name="title">
          {(field) => (
            <FormField field={field} refused={refused} label={texts.fields.name} required>
              {(input) => <TextInput readOnly={isSaving} {...input} />}
            </FormField>
          )}
        </form.Field>
        <form.Field name="description">
          {(field) => (
            <FormField field={field} refused={refused} label={texts.fields.description}>
              {(input) => <TextArea rows={5} readOnly={isSaving} {...input} />}
            </FormField>
          )}
        </form.Field>
        <fieldset disabled={isSaving} className="contents">
          <form.Field name="active">
            {(field) => (
              <YesNo label={texts.fields.active} value={field.state.value} onChange={field.handleChange} />
            )}
          </form.Field>
          <form.Field name="new_show_id">
            {(field) => (
              <RecordPicker
                kind="title"
                label={texts.changeTitle}
                orgId={product.org_id}
                value={field.state.value}
                hint={texts.otherTitle}
                error={refused.new_show_id}
                onPick={({ id }) => field.handleChange(id)}
                onClear={() => field.handleChange(undefined)}
              />
            )}
          </form.Field>
        </fieldset>
        <SaveAlerts
          update={merged}
          notSaved={texts.notSaved}
          labels={{ ...texts.fields, title: texts.fields.name }}
        />
        <FormActions
          fallback={{ to: '/Product/$id', params: { id: product.id } }}
          busy={save.isPending && dialogTexts.saving}
          onClick={() => submit(form)}
        />
      </form>
      <LeaveGuard when={isUnsaved} />
    </Card>
  );
}

const fieldsIn = (values: Values) => ({
  title: String(values.title ?? ''),
  description: String(values.description ?? ''),
  active: values.active !== false,
});
