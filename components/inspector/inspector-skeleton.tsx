const fields = ["title", "alt", "description", "tags"];
const sections = ["links", "file", "camera", "privacy", "analysis", "variants"];

/** The shape of the inspector until the details are loaded. */
export function InspectorSkeleton() {
  return (
    <div aria-hidden>
      <div className="mb-4 flex animate-pulse flex-col gap-4">
        {fields.map((field) => (
          <div key={field} className="flex flex-col gap-1.5">
            <div className="h-4 w-24 rounded-sm bg-sunken" />
            <div className="h-10 rounded-md bg-sunken" />
          </div>
        ))}
      </div>
      {sections.map((section) => (
        <div key={section} className="flex h-11 animate-pulse items-center border-t border-line">
          <div className="h-4 w-24 rounded-sm bg-sunken" />
        </div>
      ))}
    </div>
  );
}
