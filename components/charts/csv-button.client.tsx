"use client";

import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { saveText } from "@/components/ui/save-file";

interface Props {
  label: string;
  /** The name of the chart, which screen readers hear after the label. */
  subject: string;
  filename: string;
  csv: string;
}

/** Saves the figures of a chart as a file. */
export function CsvButton({ label, subject, filename, csv }: Props) {
  return (
    <Button size="small" look="bare" onClick={() => saveText(filename, csv, "text/csv")}>
      <Download aria-hidden size={15} />
      {label}
      <span className="sr-only">{subject}</span>
    </Button>
  );
}
