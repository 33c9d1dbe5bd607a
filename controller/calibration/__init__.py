"""The antenna survey, and tuning of the tracker."""
