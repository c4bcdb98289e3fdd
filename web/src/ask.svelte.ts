// SPDX-License-Identifier: Apache-2.0
//
// A question to the user before an action that cannot be undone. Ask.svelte shows it.

export interface Question {
  text: string;
  /** The words of the button that agrees. */
  yes: string;
  answer: (agreed: boolean) => void;
}

export const asked = $state<{ question: Question | null }>({ question: null });

let last = 0; // the number of the last question

/** Resolves with the answer of the user. An earlier question that is still open is answered with no. */
export function ask(text: string, yes: string): Promise<boolean> {
  asked.question?.answer(false);
  const number = ++last;
  return new Promise((resolve) => {
    asked.question = {
      text,
      yes,
      answer: (agreed) => {
        if (number === last) asked.question = null;
        resolve(agreed);
      },
    };
  });
}
