import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState, type ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { useFileDrop } from "./useFileDrop.ts";
import { withFakeTimers } from "../../../hooks/test-support/withFakeTimers.ts";

withFakeTimers();

const onFiles = vi.fn<(files: readonly File[]) => void>();

/** A zone with a row that can be removed. */
function Zone({ row }: { readonly row: boolean }): ReactElement {
  const [zone, setZone] = useState<HTMLElement | null>(null);
  const dragging = useFileDrop(zone, onFiles);
  return (
    <div ref={setZone} data-testid="zone" data-dragging={dragging}>
      {row && <p data-testid="row">streamed</p>}
    </div>
  );
}

function drag(name: string, type: "dragEnter" | "dragOver" | "dragLeave", relatedTarget: Element | null = null): void {
  const element = screen.getByTestId(name);
  const event = createEvent[type](element, { dataTransfer: { types: ["Files"], files: [] } });
  Object.defineProperty(event, "relatedTarget", { value: relatedTarget });
  fireEvent(element, event);
}
const isDragging = (): string | undefined => screen.getByTestId("zone").dataset["dragging"];

test("files that are over a row when it is removed leave no drop zone behind", () => {
  const { rerender } = render(<Zone row />);
  drag("zone", "dragEnter");
  drag("row", "dragEnter");
  drag("zone", "dragLeave", screen.getByTestId("row"));
  drag("row", "dragOver");
  expect(isDragging()).toBe("true");
  rerender(<Zone row={false} />);
  drag("zone", "dragOver");
  act(() => void vi.advanceTimersByTime(600));
  expect(isDragging()).toBe("true");
  act(() => void vi.advanceTimersByTime(200));
  expect(isDragging()).toBe("false");
});

test("files that leave for another element hide the drop zone at once", () => {
  render(<Zone row />);
  drag("zone", "dragEnter");
  drag("row", "dragOver");
  drag("row", "dragLeave", document.body);
  expect(isDragging()).toBe("false");
});
