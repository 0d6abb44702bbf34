"use client";

import { useEffect, useId, useState } from "react";
import { Field } from "@/components/ui/field";
import type { RequestParameter } from "./request-template";

interface Props {
  parameter: RequestParameter;
  /** Whether the reader's first own value is filled in: only where sending it changes nothing. */
  isPrefilled: boolean;
}

/** The value of a parameter. Ids are offered from the reader's own library. */
export function ParameterField({ parameter, isPrefilled }: Props) {
  const { name, example = "", isRequired, listedAt } = parameter;
  const listId = useId();
  const [values, setValues] = useState<readonly string[]>([]);
  const [value, setValue] = useState(listedAt === undefined ? example : "");

  useEffect(() => {
    if (listedAt === undefined) return;

    let isCurrent = true;
    listValues(listedAt, name).then(
      (found) => {
        if (!isCurrent) return;

        setValues(found);
        if (isPrefilled) setValue((entered) => (entered === "" ? (found[0] ?? "") : entered));
      },
      // Without suggestions the value is typed.
      () => undefined,
    );

    return () => {
      isCurrent = false;
    };
  }, [listedAt, name, isPrefilled]);

  return (
    <>
      <Field
        label={name}
        name={name}
        size="medium"
        inputClassName="font-mono"
        dir="ltr"
        value={value}
        onValueChange={setValue}
        required={isRequired}
        autoComplete="off"
        spellCheck={false}
        {...(listedAt !== undefined && { list: listId, placeholder: example })}
      />
      {listedAt !== undefined && (
        <datalist id={listId}>
          {values.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Returns the member of the first entries of a list, such as the ids of the newest images. */
async function listValues(path: string, member: string): Promise<string[]> {
  const response = await fetch(path);
  if (!response.ok) return [];

  const { data } = (await response.json()) as { data: Record<string, unknown>[] };
  return data.flatMap((entry) => (typeof entry[member] === "string" ? [entry[member]] : []));
}
