export type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

/** Parses a form as Stripe reads it: `a[b]=1` is a member, `a[0]=1` and `a[]=1` are elements. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [name = "", ...rest] = key.split(/\[|\]\[|\]/);
    const names = [name, ...rest.slice(0, -1)];
    let target = form;
    names.forEach((part, at) => {
      const own = part === "" ? String(Object.keys(target).length) : part;
      if (at === names.length - 1) target[own] = value;
      else {
        target[own] ??= {};
        target = target[own] as Form;
      }
    });
  }
  return toLists(form) as Form;
}

function toLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;

  const entries = Object.entries(value).map(([name, member]) => [name, toLists(member)] as const);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));

  return isList ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

/** Returns the value at a path such as `features.subscription_cancel.mode`. */
export function valueAt(form: Form, path: string): FormValue | undefined {
  return path
    .split(".")
    .reduce<FormValue | undefined>(
      (value, name) => (typeof value === "object" ? (value as Form)[name] : undefined),
      form,
    );
}

export function textAt(form: Form, path: string): string | undefined {
  const value = valueAt(form, path);
  return typeof value === "string" ? value : undefined;
}
