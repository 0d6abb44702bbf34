"use client";

import { useTranslations } from "next-intl";
import { useHasRole } from "@/components/session/role.client";
import { Field, Form } from "@/components/ui/field";
import { useAlbumChoices } from "./choices";
import type { ChosenAlbum, NewAlbum } from "./use-new-album";

interface Props {
  /** The slug of the chosen album. */
  value: string | undefined;
  newAlbum: NewAlbum;
  onChange: (album: ChosenAlbum | undefined) => void;
  /** Called by Enter in the title of a new album. */
  onSubmit: () => void;
}

/** The option of an album that does not exist yet. No slug has a slash. */
const newAlbumOption = "/new";
const maxTitleLength = 200;

/** Chooses one of the owner's albums, or the title of a new one. */
export function AlbumPicker({ value, newAlbum, onChange, onSubmit }: Props) {
  const t = useTranslations("albums.picker");
  const albums = useAlbumChoices();
  const mayCreate = useHasRole()({ role: "editor", inWholeLibrary: true });
  const isNew = newAlbum.title !== undefined;

  function choose(slug: string): void {
    newAlbum.setTitle(slug === newAlbumOption ? "" : undefined);
    const chosen = albums.find((album) => album.value === slug);
    onChange(chosen && { album: chosen.value, title: chosen.label });
  }

  return (
    <div className="flex flex-col gap-4">
      <label className="flex flex-col gap-1.5 text-sm font-medium">
        {t("label")}
        <select
          className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-sm text-ink pointer-coarse:h-11"
          value={isNew ? newAlbumOption : (value ?? "")}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t("choose")}</option>
          {albums.map((album) => (
            <option key={album.value} value={album.value}>
              {album.label}
            </option>
          ))}
          {mayCreate && <option value={newAlbumOption}>{t("new")}</option>}
        </select>
      </label>
      {isNew && <NewAlbumTitle newAlbum={newAlbum} onSubmit={onSubmit} />}
    </div>
  );
}

function NewAlbumTitle({ newAlbum, onSubmit }: Pick<Props, "newAlbum" | "onSubmit">) {
  const t = useTranslations("albums.picker");
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-2"
    >
      <Field
        label={t("title")}
        name="title"
        size="medium"
        dir="auto"
        autoComplete="off"
        required
        maxLength={maxTitleLength}
        value={newAlbum.title}
        onChange={({ target }) => newAlbum.setTitle(target.value)}
      />
      {newAlbum.problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {newAlbum.problem}
        </p>
      )}
      <p className="text-[0.8125rem] text-ink-soft">{t("help")}</p>
    </Form>
  );
}
