// SPDX-License-Identifier: Apache-2.0
//
// The types of the JSON in a report page (GameViewer in report/html_report.h). The page leaves out empty
// fields, and viewer.js adds them again.
import type { Change } from '../../web/src/board/types';
import type { GameInfo } from '../../web/src/engine/engine';

type Tone = 'plain' | 'good' | 'bad';

export interface Line {
  label: string;
  value: string;
  note: string;
  tone: Tone;
  steps: (Change & { name: string })[];
}

export interface Ply extends Change {
  played: string[];
  side: 'black' | 'white';
  title: string;
  value: string;
  grade: string;
  note: string;
  captured: string;
  tone: Tone;
  marks: { point: string; kind: 'ring' | 'cross' | 'label' | 'zone'; tone: Tone }[];
  lines: Line[];
  retry?: boolean;
}

export interface Data {
  width: number;
  height: number;
  kind: GameInfo;
  /** The first of the plies adds the stones of the start position. */
  games: { name: string; plies: Ply[] }[];
}
