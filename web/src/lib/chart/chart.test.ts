import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import LineChart from './LineChart.svelte';

test('two lines may have one name, such as that of two free seats', () => {
  const lines = ['Anna', 'free seat', 'free seat'].map((name) => ({ name, values: [1, 2, 3] }));
  const target = document.createElement('div');
  const shown = mount(LineChart, { target, props: { lines } });
  flushSync();
  expect(target.querySelectorAll('th[scope=col]')).toHaveLength(4);
  void unmount(shown);
});
