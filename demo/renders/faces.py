"""The six faces, for any body: y in half widths from the middle, z from the lower edge of the bumper (0) to
the edge of the hood (1). Of `headlamp`, `projectors` and `daylight` the second number is the depth below the
edge of the hood at that place. No face follows the car of a maker.
"""
import math


def ring(y, depth, wide, high, n=20):
    turns = [2 * math.pi * k / n for k in range(n + 1)]
    return [(y + wide * math.cos(t), depth + high * math.sin(t)) for t in turns]


#: Large round lamps, a narrow mouth above a wide one.
ROUND = {
    'headlamp': ring(0.70, 0.25, 0.20, 0.19)[:-1],
    'projectors': [(0.70, 0.25)], 'lens': 0.042, 'lamp_color': (0.30, 0.31, 0.32),
    'daylight': ring(0.70, 0.25, 0.145, 0.135),
    'grille': [(0, 0.80), (0.36, 0.80), (0.41, 0.75), (0.30, 0.69), (0, 0.67)], 'chrome': False,
    'intake': [(0, 0.52), (0.42, 0.52), (0.54, 0.40), (0.42, 0.16), (0, 0.14)], 'pattern': 'mesh',
    'fog': [(0.69, 0.36), (0.76, 0.38), (0.81, 0.33), (0.78, 0.27), (0.70, 0.27)],
}

#: Narrow lamps joined by a slot, a large opening below and upright slits at the corners.
SLIM = {
    'headlamp': [(0.44, 0.07), (0.70, 0.05), (1.0, 0.03), (1.0, 0.16), (0.74, 0.22), (0.46, 0.18)],
    'projectors': [(0.57, 0.125), (0.68, 0.125), (0.79, 0.115)], 'lens': 0.019, 'lens_shape': 'square',
    'daylight': [(0.47, 0.165), (0.73, 0.20), (0.98, 0.145)],
    'grille': [(0, 0.95), (0.44, 0.94), (0.45, 0.83), (0, 0.82)], 'chrome': False,
    'intake': [(0, 0.64), (0.46, 0.64), (0.64, 0.18), (0.56, 0.08), (0, 0.08)], 'pattern': 'bars',
    'fog': [(0.80, 0.58), (0.845, 0.60), (0.86, 0.28), (0.805, 0.24)],
}

#: One large six-sided opening with a bright frame, swept lamps.
HEX = {
    'headlamp': [(0.46, 0.16), (0.62, 0.09), (0.98, 0.03), (0.98, 0.22), (0.76, 0.33), (0.54, 0.31)],
    'projectors': [(0.62, 0.205), (0.75, 0.195)], 'lens': 0.031,
    'daylight': [(0.49, 0.18), (0.56, 0.285), (0.75, 0.30), (0.95, 0.20)],
    'grille': [(0, 0.92), (0.32, 0.92), (0.46, 0.68), (0.38, 0.34), (0.26, 0.22), (0, 0.22)],
    'pattern': 'mesh',
    'intake': [(0, 0.13), (0.50, 0.13), (0.56, 0.04), (0, 0.04)],
    'fog': [(0.69, 0.36), (0.88, 0.43), (0.86, 0.28), (0.71, 0.23)],
}

#: A thin light at the edge of the hood, the lamps low in the bumper, a light plate below.
SPLIT = {
    'headlamp': [(0.42, 0.05), (0.98, 0.02), (0.98, 0.12), (0.44, 0.14)],
    'projectors': [], 'lens': 0.020, 'lens_shape': 'square',
    'low_lenses': [(0.74, 0.54), (0.83, 0.55)],
    'daylight': [(0.46, 0.095), (0.70, 0.08), (0.95, 0.065)],
    'grille': [(0, 0.86), (0.42, 0.86), (0.56, 0.70), (0.50, 0.46), (0, 0.44)], 'chrome': False,
    'pattern': 'mesh',
    'intake': [(0, 0.34), (0.50, 0.34), (0.60, 0.20), (0, 0.18)],
    'fog': [(0.67, 0.61), (0.88, 0.64), (0.90, 0.47), (0.69, 0.44)],
    'skid': [(0, 0.14), (0.48, 0.14), (0.56, 0.01), (0, 0.01)],
}

#: Upright: square lamps, thick bars, a light plate below.
BLOCK = {
    'headlamp': [(0.54, 0.07), (0.98, 0.05), (0.98, 0.35), (0.56, 0.37)],
    'projectors': [(0.66, 0.225), (0.82, 0.215)], 'lens': 0.042, 'lens_shape': 'square',
    'daylight': [(0.58, 0.32), (0.58, 0.115), (0.94, 0.095)],
    'grille': [(0, 0.93), (0.50, 0.93), (0.51, 0.88), (0.49, 0.50), (0, 0.49)], 'pattern': 'bars', 'bars': 0.10,
    'intake': [(0, 0.36), (0.56, 0.36), (0.62, 0.20), (0, 0.18)],
    'fog': [(0.72, 0.39), (0.87, 0.40), (0.855, 0.28), (0.72, 0.27)],
    'skid': [(0, 0.14), (0.48, 0.14), (0.54, 0.01), (0, 0.01)],
}

#: A line of light over the whole width, four small lamps a side, upright teeth.
BAR = {
    'headlamp': [(0.62, 0.11), (0.98, 0.08), (0.98, 0.37), (0.68, 0.39)],
    'projectors': [(0.745, 0.185), (0.86, 0.175), (0.755, 0.305), (0.86, 0.295)], 'lens': 0.024,
    'lens_shape': 'square',
    'daylight': [(0, 0.075), (0.5, 0.075), (0.80, 0.07), (0.97, 0.06)], 'light_bar': True,
    'grille': [(0, 0.84), (0.54, 0.84), (0.60, 0.74), (0.52, 0.42), (0, 0.40)], 'pattern': 'teeth',
    'intake': [(0, 0.28), (0.60, 0.28), (0.70, 0.12), (0, 0.10)],
    'fog': [(0.79, 0.31), (0.90, 0.335), (0.895, 0.22), (0.81, 0.19)],
}

HEIGHTS = ('grille', 'intake', 'fog', 'skid', 'low_lenses')
DEPTHS = ('headlamp', 'projectors', 'daylight')


def fit_face(face, half, low, top):
    """The face in meters on a car of that half width, between two heights."""
    high = top - low
    fitted = {**face}
    for key in HEIGHTS:
        fitted[key] = [(y * half, low + z * high) for y, z in face.get(key, [])]
    for key in DEPTHS:
        fitted[key] = [(y * half, depth * high) for y, depth in face[key]]
    return fitted
