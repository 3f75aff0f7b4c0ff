// The baseline of the benchmark `start`: one window, static HTML, no preload.
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

app.setPath('userData', app.commandLine.getSwitchValue('user-data-dir'));
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1240, height: 820 });
  return window.loadFile(join(import.meta.dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
