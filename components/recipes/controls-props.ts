import type { RecipeField, RecipeValues } from "./recipe-values";

export interface ControlsProps {
  values: RecipeValues;
  /** Returns the message of a wrong field. */
  problemOf: (field: RecipeField) => string | undefined;
  onChange: (changes: Partial<RecipeValues>) => void;
}
