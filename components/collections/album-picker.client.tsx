"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { useHasRole } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import { Field, Form } from "@/components/ui/field";
import { useAlbumChoices } from "./choices";

export interface ChosenAlbum {
  album: string;
  title: string;
}

interface Props {
  /** The slug of the chosen album. */
  value: string | undefined;
  onChange: (album: ChosenAlbum | undefined) => void;
}

/** The option of an album that does not exist yet. No slug has a slash. */
const newAlbum = "/new";
const maxTitleLength = 200;

/** Chooses one of the owner's albums, or creates one. */
export function AlbumPicker({ value, onChange }: Props) {
  const t = useTranslations("albums.picker");
  const albums = useAlbumChoices();
  const mayCreate = useHasRole()({ role: "editor", inWholeLibrary: true });
  const [isNew, setNew] = useState(false);

  function choose(slug: string): void {
    setNew(slug === newAlbum);
    const chosen = albums.find((album) => album.value === slug);
    onChange(chosen && { album: chosen.value, title: chosen.label });
  }

  return (
    <div className="flex flex-col gap-4">
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        {t("label")}
        <select
          className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-sm text-ink pointer-coarse:h-11"
          value={isNew ? newAlbum : (value ?? "")}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t("choose")}</option>
          {albums.map((album) => (
            <option key={album.value} value={album.value}>
              {album.label}
            </option>
          ))}
          {mayCreate && <option value={newAlbum}>{t("new")}</option>}
        </select>
      </label>
      {isNew && (
        <NewAlbum
          onCreated={(album) => {
            setNew(false);
            onChange(album);
          }}
        />
      )}
    </div>
  );
}

function NewAlbum({ onCreated }: { onCreated: (album: ChosenAlbum) => void }) {
  const t = useTranslations("albums.picker");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function create(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    setProblem(undefined);
    try {
      const body = { album: null, title: title.trim(), permission: "private" } as const;
      const created = await unwrap(api.POST("/albums", { body }));
      await client.invalidateQueries({ queryKey: ["albums"] });
      onCreated(created);
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  }

  return (
    <Form onSubmit={create} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <Field
          label={t("title")}
          name="title"
          size="medium"
          dir="auto"
          autoComplete="off"
          required
          maxLength={maxTitleLength}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <Button type="submit" className="pointer-coarse:h-11" disabled={isSaving || title.trim() === ""}>
          {t("create")}
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <p className="text-[0.8125rem] text-ink-soft">{t("help")}</p>
    </Form>
  );
}
